import { expect, test } from 'vitest';
import type { Repository } from '../../cms/studio-models.ts';
import type { FieldValue } from '../../cms/studio-types.ts';
import { createKindOf } from './field-kinds.ts';

const repository: Repository = {
  customTypes: [
    {
      id: 'article',
      repeatable: true,
      json: {
        Main: {
          title: { type: 'Text' },
          text: { type: 'StructuredText' },
          on: { type: 'Date' },
          links: { type: 'Link', config: { repeat: true } },
          facts: { type: 'Group', config: { fields: { label: { type: 'Text' } } } },
          body: { type: 'Slices', config: { choices: { quote: { type: 'SharedSlice' } } } },
        },
      },
    },
  ],
  sharedSlices: [
    {
      id: 'quote',
      name: 'Quote',
      variations: [
        {
          id: 'default',
          name: 'Default',
          primary: { words: { type: 'StructuredText' }, by: { type: 'Text' } },
          items: { label: { type: 'Text' } },
        },
      ],
    },
  ],
  languages: [{ id: 'en-gb', name: 'English' }],
  siteUrl: '',
};

test('the kind of merge follows from the widget, also in rows and slices', () => {
  const values = new Map<string, FieldValue>([['data/body/@q/slice_type', 'quote']]);
  const kindOf = createKindOf(repository, 'article', (address) => values.get(address));
  const kinds = Object.fromEntries(
    [
      'title',
      'uid',
      'tags',
      'data/title',
      'data/text',
      'data/on',
      'data/links/@a',
      'data/facts/@a/label',
      'data/body/@q/variation',
      'data/body/@q/primary/words',
      'data/body/@q/primary/by',
      'data/body/@q/items/@b/label',
      'data/gone',
      'data/body/@other/primary/words',
    ].map((address) => [address, kindOf(address)]),
  );
  expect(kinds).toEqual({
    title: 'text',
    uid: 'whole',
    tags: 'set',
    'data/title': 'text',
    'data/text': 'rich-text',
    'data/on': 'whole',
    'data/links/@a': 'whole',
    'data/facts/@a/label': 'text',
    'data/body/@q/variation': 'structure',
    'data/body/@q/primary/words': 'rich-text',
    'data/body/@q/primary/by': 'text',
    'data/body/@q/items/@b/label': 'text',
    'data/gone': 'whole',
    'data/body/@other/primary/words': 'whole',
  });
  values.clear();
  expect(kindOf('data/body/@q/primary/words'), 'a colleague has removed the slice').toBe('rich-text');
});
