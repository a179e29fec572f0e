import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createTestSite } from '../testing/create-test-site.ts';
import { useTestContent } from '../testing/use-test-site.ts';

const content = useTestContent();

test("the worker's URL is never cached, and imports the code of this build", async () => {
  const answer = await createTestSite(content).fetch('/service-worker.js');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(await answer.text()).toBe('importScripts("/assets/service-worker-1.js");\n');
});

test('switched off, it deletes its caches and removes itself', async () => {
  const site = createTestSite(content, { settings: { isServiceWorkerOn: false } });
  const source = await site.read('/service-worker.js');
  const listeners = new Map<string, (event: object) => void>();
  const removed: string[] = [];
  const unregister = vi.fn(async () => true);
  const skipWaiting = vi.fn();
  runInNewContext(source, {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting,
    caches: {
      keys: async () => ['fc-pages-1', 'fc-files-1', 'another'],
      delete: async (name: string) => removed.push(name),
    },
    registration: { unregister },
  });
  listeners.get('install')?.({});
  const work: Promise<unknown>[] = [];
  listeners.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
  expect(skipWaiting).toHaveBeenCalledOnce();
  expect(removed).toEqual(['fc-pages-1', 'fc-files-1']);
  expect(unregister).toHaveBeenCalledOnce();
  expect(await site.read('/platform')).toContain('"isServiceWorkerOn":false');
});
