import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from './client.ts';
import { reportSignedIn, useSessionEnded } from './session-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  reportSignedIn();
});

function answer(status: number): void {
  const respond = async () => Response.json({ message: 'A sentence.' }, { status });
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockImplementation(respond));
}

function isEnded(): boolean {
  const State = () => (useSessionEnded() ? 'ended' : 'open');
  return renderToStaticMarkup(<State />) === 'ended';
}

test('a 401 notifies the screens until the next sign-in', async () => {
  answer(401);
  await expect(request('GET', '/admin/documents')).rejects.toMatchObject({ status: 401 });
  expect(isEnded()).toBe(true);
  reportSignedIn();
  expect(isEnded()).toBe(false);
});

test('a 403 does not end the session', async () => {
  answer(403);
  await expect(request('GET', '/admin/accounts')).rejects.toMatchObject({ status: 403 });
  expect(isEnded()).toBe(false);
});
