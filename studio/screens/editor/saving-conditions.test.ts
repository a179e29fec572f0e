/** When each status of saving is shown: from what the network does with a change to the words above it. */
import { expect, test } from 'vitest';
import { DraftBench, type NetworkMode } from '../../testing/draft-bench.ts';
import { savingStrings } from '../../strings/editor.ts';
import { toSavingWords } from './saving-words.ts';

const title = 'data/title';

async function write(network: NetworkMode) {
  const bench = new DraftBench({ values: [[title, 'we pay']] });
  const draft = await bench.open();
  bench.network = network;
  draft.change([{ kind: 'set', address: title, value: 'we pay now' }], { isTyping: true });
  return { bench, draft };
}

test.each([
  ['unreachable', savingStrings.kept['no-connection']],
  ['service-failing', savingStrings.kept['service-failing']],
  ['service-full', savingStrings.kept['service-full']],
  ['signed-out', savingStrings.kept['signed-out']],
] as const)('a change that the network answers with “%s” is shown as “%s”', async (network, words) => {
  const { bench, draft } = await write(network);
  await bench.clock.pass(2000);
  expect(toSavingWords(draft.status)).toBe(words);
});

test('a change is “Saving” until the service has confirmed it, and only then “Saved”', async () => {
  const { bench, draft } = await write('works');
  expect(toSavingWords(draft.status)).toBe(savingStrings.saving);
  await bench.clock.pass(2000);
  expect(bench.valueOf(title)).toBe('we pay now');
  expect(toSavingWords(draft.status)).toBe(savingStrings.saved);
});

test('a change whose confirmation was lost is not called saved, although the service has it', async () => {
  const { bench, draft } = await write('lost-response');
  await bench.clock.pass(2000);
  expect(bench.valueOf(title)).toBe('we pay now');
  expect(toSavingWords(draft.status)).toBe(savingStrings.kept['no-connection']);
});
