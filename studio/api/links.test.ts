import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { linkedDocumentQuery } from './links.ts';

test('the target of a link has its name without a connection too, once it was loaded', async () => {
  const load = () => new QueryClient().fetchQuery({ ...linkedDocumentQuery('ada'), retry: false });
  const row = { id: 'ada', title: 'Ada Bell' };
  const network = vi.spyOn(globalThis, 'fetch');
  network.mockImplementation(async () => Response.json({ total: 1, results: [row], cursor: null }));
  await expect(load()).resolves.toEqual(row);
  network.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect.poll(() => load().catch(() => undefined)).toEqual(row);
});
