import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { identifyAs } from '../testing/test-pages.ts';
import { toRequest } from './page.ts';
import { createRefreshQueue } from './refresh-queue.ts';

const toPages = (...keys: string[]) => keys.map((key) => toRequest(identifyAs(key)));

/** A queue whose renders end when the test says so. */
function start(hasReaders = () => true) {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const queue = createRefreshQueue({
    refresh: ({ key }) => {
      begun.push(key);
      return new Promise<void>((resolve) => void endings.set(key, resolve));
    },
    pause: () => turn(),
    hasReaders,
  });
  return {
    queue,
    begun,
    async end(key: string) {
      endings.get(key)?.();
      await turn();
      await turn();
    },
  };
}

test('four pages are rendered at a time', async () => {
  const { queue, begun, end } = start();
  queue.add(toPages('a', 'b', 'c', 'd', 'e', 'f'), 'soon');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(queue.length()).toBe(5);
});

test('pages of the published document come first, then pages that show it, then the rest', async () => {
  const { queue, begun, end } = start();
  queue.add(toPages('1', '2', '3', '4'), 'soon');
  queue.add(toPages('idle'), 'whenIdle');
  queue.add(toPages('listing'), 'soon');
  queue.add(toPages('own'), 'now');
  for (const key of ['1', '2', '3', '4', 'own', 'listing']) await end(key);
  expect(begun.slice(4)).toEqual(['own', 'listing', 'idle']);
});

test('pages of the published document need no free slot, and the number of slots stays the same', async () => {
  const { queue, begun, end } = start();
  queue.add(toPages('1', '2', '3', '4', '5', '6', '7'), 'soon');
  queue.add(toPages('own', 'payload'), 'now');
  expect(begun.slice(4)).toEqual(['own', 'payload']);
  for (const key of ['own', 'payload']) await end(key);
  expect(begun.slice(6)).toEqual([]);
  for (const key of ['1', '2']) await end(key);
  expect(begun.slice(6)).toEqual(['5', '6']);
  for (const key of ['3', '4', '5', '6', '7']) await end(key);
  await queue.idle();
});

test('while pages of the published document are rendered, no others begin', async () => {
  const { queue, begun, end } = start();
  queue.add(toPages('own', 'payload'), 'now');
  queue.add(toPages('1', '2', '3'), 'soon');
  queue.add(toPages('idle'), 'whenIdle');
  expect(begun).toEqual(['own', 'payload']);
  await end('own');
  expect(begun).toEqual(['own', 'payload']);
  await end('payload');
  expect(begun).toEqual(['own', 'payload', '1', '2', '3']);
  for (const key of ['1', '2', '3', 'idle']) await end(key);
  expect(begun.at(-1)).toBe('idle');
  await queue.idle();
});

test('a queued page can move up but not down, and is rendered once', async () => {
  const { queue, begun, end } = start();
  queue.add(toPages('1', '2', '3', '4'), 'now');
  queue.add(toPages('first', 'page'), 'soon');
  queue.add(toPages('page'), 'now');
  queue.add(toPages('page'), 'whenIdle');
  for (const key of ['1', '2', '3', '4', 'page', 'first']) await end(key);
  expect(begun.slice(4)).toEqual(['page', 'first']);
  await queue.idle();
});

test('pages that were not requested are rendered one at a time', async () => {
  const { queue, begun, end } = start();
  queue.add(toPages('a', 'b', 'c'), 'whenIdle');
  expect(begun).toEqual(['a']);
  await end('a');
  expect(begun).toEqual(['a', 'b']);
});

test('a stopped queue begins no render', async () => {
  const { queue, begun, end } = start();
  queue.add(toPages('1', '2', '3', '4', '5'), 'soon');
  queue.stop();
  queue.add(toPages('6'), 'now');
  for (const key of ['1', '2', '3', '4']) await end(key);
  await queue.idle();
  expect(begun).toEqual(['1', '2', '3', '4']);
});

test('pages that were not requested are rendered one at a time while there are requests, and four at a time without', async () => {
  let hasReaders = false;
  const { queue, begun, end } = start(() => hasReaders);
  queue.add(toPages('1', '2', '3', '4', '5', '6'), 'whenIdle');
  expect(begun).toEqual(['1', '2', '3', '4']);
  hasReaders = true;
  for (const key of ['1', '2', '3']) await end(key);
  expect(begun).toEqual(['1', '2', '3', '4']);
  await end('4');
  expect(begun).toEqual(['1', '2', '3', '4', '5']);
});
