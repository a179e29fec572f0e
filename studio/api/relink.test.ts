import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { relinkUses, undoRelink } from './relink.ts';

const relinked = (id: string) => ({ id, revision: 2, fields: [{ address: 'data/link', before: null }] });
const sent: object[] = [];

/** Sends these responses in order, and repeats the last one. */
function answer(...responses: readonly (() => Response)[]): void {
  sent.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async (_url, init) => {
      const body = JSON.parse(String(init?.body)) as object;
      const respond = responses[Math.min(sent.push(body), responses.length) - 1];
      return respond?.() ?? Response.error();
    }),
  );
}
const step = (next: string | undefined, ...ids: readonly string[]) => {
  return () => Response.json({ documents: ids.map(relinked), next });
};
const refuse = (status: number) => () => Response.json({ message: 'Not now.' }, { status });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('links are changed in steps until none is left', async () => {
  answer(step('b', 'a', 'b'), step('c'), step(undefined, 'd'));
  const { documents, isInPart } = await relinkUses('old', 'new');
  expect([documents.map(({ id }) => id), isInPart]).toEqual([['a', 'b', 'd'], false]);
  expect(sent).toEqual([{ to: 'new' }, { to: 'new', after: 'b' }, { to: 'new', after: 'c' }]);
});

test('when a later step fails, earlier changes stay and can be undone', async () => {
  answer(step('a', 'a'), refuse(503));
  expect(await relinkUses('old', 'new')).toEqual({ documents: [relinked('a')], isInPart: true });
  answer(refuse(403));
  await expect(relinkUses('old', 'new')).rejects.toThrow('Not now.');
});

test('undo of many documents waits after a 429', async () => {
  answer(refuse(429), () => Response.json({ refused: [] }));
  const undone = undoRelink([relinked('a'), relinked('b')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await undone).toBe(true);
  expect(sent).toHaveLength(3);
});
