import { expect, test } from 'vitest';
import { keepHints, removeHints } from './studio-hints.ts';

const studio = { required: true };
const plain = {
  id: 'page',
  json: {
    Main: {
      title: { type: 'Text', config: { label: 'Title' } },
      facts: { type: 'Group', config: { fields: { name: { type: 'Text', config: {} } } } },
    },
  },
};
const hinted = {
  id: 'page',
  json: {
    Main: {
      title: { type: 'Text', config: { label: 'Title', studio } },
      facts: { type: 'Group', config: { fields: { name: { type: 'Text', config: { studio } } } } },
    },
  },
};

test('a hosted repository gets models without hints for the studio, also in groups', () => {
  expect(removeHints(hinted)).toEqual(plain);
});

test('a field that is called studio stays', () => {
  const model = { json: { Main: { studio: { type: 'Text', config: {} } } } };
  expect(removeHints(model)).toEqual(model);
});

test('pulled models get their hints back for the fields that still exist', () => {
  expect(keepHints(plain, hinted)).toEqual(hinted);
  const changed = {
    id: 'page',
    json: { Main: { title: { type: 'Text', config: { label: 'Name' } }, teaser: { type: 'Text', config: {} } } },
  };
  expect(keepHints(changed, hinted)).toEqual({
    id: 'page',
    json: {
      Main: { title: { type: 'Text', config: { label: 'Name', studio } }, teaser: { type: 'Text', config: {} } },
    },
  });
});
