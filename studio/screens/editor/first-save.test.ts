import { expect, test } from 'vitest';
import { DraftBench } from '../../testing/draft-bench.ts';
import { watchFirstSave } from './first-save.ts';

const title = 'data/title';

test('the head is fetched again when the first change is stored, and only then', async () => {
  const bench = new DraftBench({ values: [] });
  const draft = await bench.open();
  let refreshes = 0;
  const head = { revision: draft.revision, hasWorkingChanges: false };
  const end = watchFirstSave(draft, head, () => (refreshes += 1));
  draft.change([{ kind: 'set', address: title, value: 'we' }]);
  expect(refreshes, 'nothing is stored yet').toBe(0);
  await bench.clock.pass(2000);
  expect(refreshes).toBe(1);
  end();
  const endOfNext = watchFirstSave(
    draft,
    { revision: draft.revision, hasWorkingChanges: true },
    () => (refreshes += 1),
  );
  draft.change([{ kind: 'set', address: title, value: 'we pay' }]);
  await bench.clock.pass(2000);
  expect(refreshes).toBe(1);
  endOfNext();
});

test('a response that stored nothing does not fetch the head', async () => {
  const bench = new DraftBench({ values: [[title, 'we']] });
  const draft = await bench.open();
  let refreshes = 0;
  watchFirstSave(draft, { revision: draft.revision, hasWorkingChanges: false }, () => (refreshes += 1));
  draft.hearNews(Infinity);
  await bench.clock.pass(2000);
  expect(refreshes).toBe(0);
});
