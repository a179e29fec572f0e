import { expect, test, vi } from 'vitest';
import type { ContentIndex } from './content-index.ts';
import type { ToldChanges } from './content-index-source.ts';
import { createContentListener } from './content-listener.ts';
import type { ContentState, HeardChanges } from './content-comparison.ts';
import { createVersions } from '../versions.ts';

/** A listener whose questions are answered, and whose pauses end, when the test says so. */
function create() {
  const versions = createVersions();
  const known = { state: 'available' as ContentState, index: toIndex('one'), time: 0 };
  versions.announce('one');
  const questions: { since: string; signal: AbortSignal; answer: PromiseWithResolvers<ToldChanges | undefined> }[] = [];
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const look = vi.fn(async (heard?: HeardChanges) => {
    if (!heard?.documentIds) return;
    versions.announce(heard.ref);
    known.index = toIndex(heard.ref);
  });
  const listener = createContentListener({
    source: {
      hearChanges(since, signal) {
        const answer = Promise.withResolvers<ToldChanges | undefined>();
        signal.addEventListener('abort', () => answer.reject(new TypeError('aborted')));
        questions.push({ since, signal, answer });
        return answer.promise;
      },
    },
    watcher: { index: () => known.index, state: () => known.state, look },
    versions,
    interval: () => 250,
    now: () => known.time,
    wait: (milliseconds) => new Promise<void>((resolve) => void pauses.push({ milliseconds, end: resolve })),
  });
  listener.start();
  const asked = (count: number) => vi.waitFor(() => expect(questions).toHaveLength(count));
  const paused = (count: number) => vi.waitFor(() => expect(pauses).toHaveLength(count));
  const answer = (told: ToldChanges | undefined) => questions.at(-1)?.answer.resolve(told);
  return { listener, known, versions, questions, pauses, look, asked, paused, answer };
}

const toIndex = (ref: string): ContentIndex | undefined => ({ ref, documents: new Map(), gone: [], former: [] });

test('what is published is looked at with what was told of it, and the next question follows at once', async () => {
  const { listener, known, versions, questions, pauses, look, asked, answer } = create();
  await asked(1);
  answer({ ref: 'two', documentIds: ['a'] });
  await asked(2);
  expect(look.mock.calls).toEqual([[{ ref: 'two', documentIds: ['a'], seen: 1 }]]);
  known.time += 2000;
  answer({ ref: 'two', documentIds: [] });
  await asked(3);
  expect(questions.map(({ since }) => since)).toEqual(['one', 'two', 'two']);
  expect([look.mock.calls.length, pauses.length, listener.isHearing()]).toEqual([1, 0, true]);
  versions.advance();
  answer({ ref: 'three', documentIds: ['b'] });
  await asked(4);
  expect(look.mock.lastCall, 'of the version when it was asked').toEqual([
    { ref: 'three', documentIds: ['b'], seen: 2 },
  ]);
  listener.stop();
});

test('a change whose documents are not told is looked for; when nothing comes of it, the next question waits', async () => {
  const { listener, look, pauses, asked, paused, answer } = create();
  await asked(1);
  answer({ ref: 'two', documentIds: undefined });
  await paused(1);
  expect([look.mock.calls.length, pauses[0]?.milliseconds, listener.isHearing()]).toEqual([1, 250, false]);
  listener.stop();
});

test('an answer that was not held back, and tells nothing, is not asked for again at once', async () => {
  const { listener, look, pauses, asked, paused, answer } = create();
  await asked(1);
  answer({ ref: 'one', documentIds: [] });
  await paused(1);
  expect([look.mock.calls.length, pauses[0]?.milliseconds, listener.isHearing()]).toEqual([0, 250, false]);
  listener.stop();
});

test('a service that does not tell is left alone for long', async () => {
  const { listener, pauses, asked, paused, answer } = create();
  await asked(1);
  answer(undefined);
  await paused(1);
  expect([pauses[0]?.milliseconds, listener.isHearing()]).toEqual([600_000, false]);
  listener.stop();
});

test('a question that fails is a reason to look; while content cannot be had it is looked for, and then heard again', async () => {
  const { listener, known, questions, pauses, look, asked, paused } = create();
  await asked(1);
  look.mockImplementationOnce(async () => void (known.state = 'unavailable'));
  questions[0]?.answer.reject(new TypeError('cut'));
  await paused(1);
  pauses[0]?.end();
  await paused(2);
  expect([questions.length, look.mock.calls.length]).toEqual([1, 2]);
  look.mockImplementationOnce(async () => void (known.state = 'available'));
  pauses[1]?.end();
  await paused(3);
  pauses[2]?.end();
  await asked(2);
  listener.stop();
});

test('the end of the process ends the question, and nothing is looked for', async () => {
  const { listener, questions, look, asked, paused } = create();
  await asked(1);
  listener.stop();
  await paused(1);
  expect([questions[0]?.signal.aborted, look.mock.calls.length]).toEqual([true, 0]);
});
