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

test('an empty text begins with the words of another when somebody has left it, and follows it', async () => {
  const { write } = await openWith([]);
  expect(write(source, 'One bank.')).toBe('One bank.');
  expect(write(source, 'One bank, one day.')).toBe('One bank, one day.');
});

test('it follows after a reload too, as long as it is what was proposed', async () => {
  const { write } = await openWith([
    [source, 'One bank.'],
    [address, 'One bank.'],
  ]);
  expect(write(source, 'Two banks.')).toBe('Two banks.');
});

test('what somebody has written in it stays', async () => {
  const { write } = await openWith([]);
  write(source, 'One bank.');
  write(address, 'What one bank found.');
  expect(write(source, 'Two banks.')).toBe('What one bank found.');
});

test('a visit without a change, and an emptied text, propose nothing', async () => {
  const { visits, draft, write } = await openWith([[source, 'One bank.']]);
  visits.enter(source);
  visits.leave(source);
  expect(draft.getValue(address)).toBeUndefined();
  expect(write(source, null)).toBeUndefined();
});

test('one undo takes back what was proposed, and leaves the words that were typed', async () => {
  const { draft, write } = await openWith([]);
  write(source, 'One bank.');
  draft.undo();
  expect([draft.getValue(source), draft.getValue(address) ?? undefined]).toEqual(['One bank.', undefined]);
});
