import { expect, test } from 'vitest';
import { DraftBench } from '../../testing/draft-bench.ts';
import { tellWithdrawn } from './tell-withdrawn.ts';

test("a person who removed a slice is notified once when it comes back because of another person's changes", async () => {
  const bench = new DraftBench({
    values: [['data/slices/@one/primary/title', 'words']],
    lists: [['data/slices', ['one', 'two']]],
  });
  const draft = await bench.open();
  const messages: number[] = [];
  const end = tellWithdrawn(draft, (count) => void messages.push(count));
  draft.change([{ kind: 'remove', list: 'data/slices', key: 'two' }]);
  await bench.clock.pass(2000);
  expect(messages).toEqual([]);
  draft.change([{ kind: 'remove', list: 'data/slices', key: 'one' }]);
  bench.changeElsewhere('data/slices/@one/primary/title', 'more words');
  await bench.clock.pass(2000);
  draft.change([{ kind: 'set', address: 'data/title', value: 'And on' }]);
  await bench.clock.pass(2000);
  expect([draft.getRows('data/slices'), messages]).toEqual([['one'], [1]]);
  end();
});
