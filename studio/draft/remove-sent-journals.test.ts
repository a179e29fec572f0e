import { expect, test } from 'vitest';
import { DraftBench } from '../testing/draft-bench.ts';
import { removeSentJournals } from './remove-sent-journals.ts';

const content = { values: [['data/title', 'Fees']] as [string, string][], lists: [] };

async function open() {
  const bench = new DraftBench(content);
  const draft = await bench.open();
  const held = new Set<string>();
  const locks = {
    tryHold: async (client: string) => !held.has(client),
    release: () => undefined,
  };
  const remove = (account = 'ada') => removeSentJournals(account, { journal: bench.journal, locks });
  const change = (value: string) => draft.change([{ kind: 'set', address: 'data/title', value }]);
  return { bench, draft, held, remove, change };
}

test('a journal without unsent changes is removed', async () => {
  const { bench, draft, remove, change } = await open();
  change('Rates');
  await bench.clock.pass(2000);
  bench.close(draft);
  await remove('ben');
  expect(await bench.journal.list('ada')).toHaveLength(1);
  await remove();
  expect(await bench.journal.list('ada')).toEqual([]);
  expect(await bench.journal.read(draft.owner)).toEqual(new Map());
});

test('a journal with unsent changes stays for its author', async () => {
  const { bench, draft, remove, change } = await open();
  bench.network = 'unreachable';
  change('Not sent');
  await bench.clock.pass(2000);
  bench.close(draft);
  await remove();
  bench.network = 'works';
  const restored = await bench.open();
  expect(restored.getValue('data/title')).toBe('Not sent');
});

test('a journal of an open page is not removed', async () => {
  const { bench, draft, held, remove } = await open();
  held.add(draft.owner.client);
  await remove();
  expect(await bench.journal.list('ada')).toHaveLength(1);
});
