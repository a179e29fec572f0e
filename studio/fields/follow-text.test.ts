import { expect, test } from 'vitest';
import { DraftBench } from '../testing/draft-bench.ts';
import { FieldVisits } from './field-visits.ts';
import { followText } from './follow-text.ts';

const source = 'data/summary';
const address = 'data/meta_description';

async function openWith(values: [string, string][]) {
  const draft = await new DraftBench({ values }).open();
  const visits = new FieldVisits();
  followText({ draft, visits }, { source, address, propose: () => String(draft.getValue(source) ?? '') });
  const write = (at: string, value: string | null) => {
    visits.enter(at);
    draft.change([{ kind: 'set', address: at, value }], { isTyping: true });
    visits.leave(at);
    return draft.getValue(address) ?? undefined;
  };
  return { draft, visits, write };
}

test('an empty text is proposed from its source when the source is left, and follows it', async () => {
  const { write } = await openWith([]);
  expect(write(source, 'One bank.')).toBe('One bank.');
  expect(write(source, 'One bank, one day.')).toBe('One bank, one day.');
});

test('it follows after a reload too, as long as it has the proposed text', async () => {
  const { write } = await openWith([
    [source, 'One bank.'],
    [address, 'One bank.'],
  ]);
  expect(write(source, 'Two banks.')).toBe('Two banks.');
});

test('a text that somebody has written is not replaced', async () => {
  const { write } = await openWith([]);
  write(source, 'One bank.');
  write(address, 'What one bank found.');
  expect(write(source, 'Two banks.')).toBe('What one bank found.');
});

test('leaving the source unchanged, and emptying it, propose nothing', async () => {
  const { visits, draft, write } = await openWith([[source, 'One bank.']]);
  visits.enter(source);
  visits.leave(source);
  expect(draft.getValue(address)).toBeUndefined();
  expect(write(source, null)).toBeUndefined();
});

test('one undo takes back the proposal and keeps the typed text', async () => {
  const { draft, write } = await openWith([]);
  write(source, 'One bank.');
  draft.undo();
  expect([draft.getValue(source), draft.getValue(address) ?? undefined]).toEqual(['One bank.', undefined]);
});
