/** S16, without a browser: text that is saved and merged after any character stays as it was typed. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../scripts/fuzz/random.ts';
import type { DraftEngine } from '../../../studio/draft/draft-engine.ts';
import { ServiceBench } from '../../../studio/testing/service-bench.ts';

/** `npm run faults -- S16` saves after each character. */
const isLong = process.env['STUDIO_RUNS'] !== undefined;
const seed = Number(process.env['FUZZ_SEED']);
const teaser = 'data/teaser';
const body = 'data/body';

const samples = [
  ['Arabic', 'ندفع في نفس اليوم، 24/7'],
  ['Hebrew', 'אנחנו משלמים היום (SEPA)'],
  ['vowel signs', 'नमस्ते दुनिया शांति'],
  ['emoji of several signs', 'We 👩‍👩‍👧‍👦 pay 🏦🇳🇴 👍🏽 now'],
  ['letters outside the first plane', '𝒲𝑒 𝓅𝒶𝓎 𠮷野家'],
  // As written by a broken program: unpaired surrogates become U+FFFD.
  ['half a pair', 'We \ud83d pay \udc4d now'],
] as const;

const textOf = (draft: DraftEngine): string => {
  const value = draft.getValue(teaser);
  return typeof value === 'string' ? value : '';
};
const richTextOf = (draft: DraftEngine): string => {
  const [block] = (draft.getValue(body) ?? []) as readonly { text: string }[];
  return block?.text ?? '';
};
const set = (draft: DraftEngine, text: string, richText: string) =>
  draft.change(
    [
      { kind: 'set', address: teaser, value: text },
      { kind: 'set', address: body, value: [{ type: 'paragraph', text: richText, spans: [] }] },
    ],
    { isTyping: true },
  );

test.each(samples)('S16: %s, saved and merged after any character, stays as typed', async (_name, sample) => {
  const random = createRandom(seed);
  const bench = await ServiceBench.start({ teaser: null });
  const kindOf = (address: string) => (address === body ? ('rich-text' as const) : ('text' as const));
  const ada = await bench.open({ person: await bench.signIn('Ada'), kindOf });
  const ben = await bench.open({ person: await bench.signIn('Ben'), kindOf });
  const before: string[] = [];
  set(ada, '.', '.');
  await bench.pass(2000);
  for (const sign of [...sample]) {
    set(ada, textOf(ada) + sign, richTextOf(ada) + sign);
    if (!isLong && !random.oneIn(5)) continue;
    if (random.oneIn(2)) {
      ben.hearNews(Infinity);
      await bench.pass(500);
      const word = `b${before.length}z`;
      before.unshift(word);
      set(ben, `${word} ${textOf(ben)}`, `${word} ${richTextOf(ben)}`);
    }
    await bench.pass(2000);
    ada.hearNews(Infinity);
  }
  for (const draft of [ada, ben, ada, ben]) {
    draft.hearNews(Infinity);
    await bench.pass(2000);
  }
  const expected = [...before, `.${sample.toWellFormed()}`].join(' ');
  for (const draft of [ada, ben])
    expect([textOf(draft), richTextOf(draft)], `FUZZ_SEED=${seed}`).toEqual([expected, expected]);
  expect(await bench.valueOf(teaser)).toBe(expected);
  expect((await bench.read()).kept ?? []).toEqual([]);
  expect(bench.errors).toEqual([]);
});
