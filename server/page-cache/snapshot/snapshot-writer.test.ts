import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createSnapshotWriter } from './snapshot-writer.ts';

/** Each page is written when it is told to. */
function create({
  gather = async () => undefined,
  isCrowded = false,
}: { gather?: () => Promise<unknown>; isCrowded?: boolean } = {}) {
  const begun: { key: string; end: () => void; fail: (reason: unknown) => void }[] = [];
  const warn = vi.fn();
  const writer = createSnapshotWriter({
    writePage: (key) => new Promise<void>((end, fail) => void begun.push({ key, end, fail })),
    writeLists: async () => undefined,
    gather,
    isCrowded: () => isCrowded,
    logger: { warn },
  });
  return { writer, begun, warn };
}

test('a page is not on disk before all of it is', async () => {
  const { writer, begun } = create();
  writer.write('/a', 'page');
  await expect.poll(() => begun).toHaveLength(1);
  expect(writer.isWaiting('/a')).toBe(true);
  begun[0]?.end();
  await writer.flush();
  expect(writer.isWaiting('/a')).toBe(false);
});

test('a page that is stored again while it is written is written again', async () => {
  const { writer, begun } = create();
  writer.write('/a', 'page');
  await expect.poll(() => begun).toHaveLength(1);
  writer.write('/a', 'page');
  begun[0]?.end();
  await expect.poll(() => begun).toHaveLength(2);
  expect(writer.isWaiting('/a')).toBe(true);
  begun[1]?.end();
  await writer.flush();
  expect(begun.map(({ key }) => key)).toEqual(['/a', '/a']);
});

test('a page that cannot be written is said to be missing, does not keep others from it, and is tried with the next', async () => {
  const { writer, begun, warn } = create();
  writer.write('/a', 'page');
  writer.write('/b', 'page');
  await expect.poll(() => begun).toHaveLength(1);
  begun[0]?.fail(new Error('no room'));
  await expect.poll(() => begun).toHaveLength(2);
  begun[1]?.end();
  await expect.poll(() => warn.mock.calls).toHaveLength(1);
  expect([writer.isWaiting('/a'), writer.isWaiting('/b')]).toEqual([true, false]);
  writer.write('/c', 'page');
  await expect.poll(() => begun.map(({ key }) => key)).toEqual(['/a', '/b', '/a']);
});

test.each([
  ['crowded: the first of many pages are written at once', true, 1],
  ['not crowded: they are gathered', false, 0],
])('where memory is %s', async (_, isCrowded, written) => {
  const { writer, begun } = create({ isCrowded, gather: () => new Promise(() => {}) });
  for (let number = 0; number < 64; number += 1) writer.write(`/${number}`, 'page');
  await turn();
  expect(begun).toHaveLength(written);
});
