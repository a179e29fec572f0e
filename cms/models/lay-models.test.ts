import { describe, expect, test } from 'vitest';
import { layModels } from './lay-models.ts';
import { checkModels } from './model-set.ts';

type Fields = Record<string, unknown>;

const toModels = (customTypes: unknown[], sharedSlices: unknown[] = []) => checkModels({ customTypes, sharedSlices });
const page = (fields: Fields, more: object = {}) => ({ id: 'page', json: { Main: fields }, ...more });
const slice = (...variations: object[]) => ({ id: 'note', type: 'SharedSlice', name: 'Note', variations });

/** The type `page` of the store after `given` was laid beside `stored`, and what was retained. */
function layPages(stored: object, given: object): { laid: unknown; retained: readonly string[] } {
  const { models, retained } = layModels(toModels([stored]), toModels([given]));
  expect(models).toHaveLength(1);
  return { laid: JSON.parse(models[0]?.json ?? ''), retained: retained.flatMap(({ parts }) => parts) };
}

const field = (type: string, config: object = {}) => ({ type, config });

describe('what only adds becomes part of the store', () => {
  const cases: [name: string, stored: Fields, given: Fields][] = [
    ['a field', { a: field('Text') }, { b: field('Text'), a: field('Text') }],
    [
      'words and hints',
      { a: field('Text', { label: 'A' }) },
      { a: field('Text', { label: 'B', studio: { help: 'C' } }) },
    ],
    ['the mark of a title', { a: field('Text') }, { a: field('Text', { useAsTitle: true }) }],
    ['an option', { a: field('Select', { options: ['x'] }) }, { a: field('Select', { options: ['y', 'x'] }) }],
    ['no limit of options', { a: field('Select', { options: ['x'] }) }, { a: field('Select', { options: [] }) }],
    [
      'the first option of a new document',
      { a: field('Select', { options: ['x', 'y'], default_value: 'x' }) },
      { a: field('Select', { options: ['x', 'y'], default_value: 'y' }) },
    ],
    ['a lower bound', { a: field('Number', { min: 2, max: 4 }) }, { a: field('Number', { min: 1, max: 5 }) }],
    ['no bound', { a: field('Number', { min: 2 }) }, { a: field('Number') }],
    [
      'a kind of block',
      { a: field('StructuredText', { multi: 'paragraph' }) },
      { a: field('StructuredText', { multi: 'paragraph,em' }) },
    ],
    [
      'a label',
      { a: field('StructuredText', { multi: 'em', labels: ['x'] }) },
      { a: field('StructuredText', { multi: 'em', labels: ['x', 'y'] }) },
    ],
    ['a text of a link', { a: field('Link') }, { a: field('Link', { allowText: true, allowTargetBlank: true }) }],
    ['a type of link', { a: field('Link', { customtypes: ['x'] }) }, { a: field('Link', { customtypes: ['x', 'y'] }) }],
    [
      'a field that is fetched with a link',
      { a: field('Link', { customtypes: ['x', { id: 'y', fields: ['b'] }] }) },
      {
        a: field('Link', {
          customtypes: [
            { id: 'x', fields: ['c'] },
            { id: 'y', fields: ['d', 'b'] },
          ],
        }),
      },
    ],
    [
      'a thumbnail',
      { a: field('Image') },
      { a: field('Image', { thumbnails: [{ name: 'small', width: 10, height: 10 }] }) },
    ],
    [
      'a field of a group in a group',
      { a: field('Group', { fields: { b: field('Group', { fields: { c: field('Text') } }) } }) },
      { a: field('Group', { fields: { b: field('Group', { fields: { c: field('Text'), d: field('Date') } }) } }) },
    ],
    [
      'a slice of one type',
      { a: field('Slices', { choices: { old: { type: 'Slice', repeat: {} } } }) },
      {
        a: field('Slices', {
          choices: { new: { type: 'Slice', repeat: {} }, old: { type: 'Slice', repeat: { b: field('Text') } } },
        }),
      },
    ],
  ];
  test.each(cases)('%s', (_name, stored, given) => {
    const models = toModels([page(given)]);
    // Byte for byte, because tools compare models character by character.
    expect(layModels(toModels([page(stored)]), models)).toEqual({ models, retained: [] });
  });

  test('a model, and a variation of a slice', () => {
    const one = { id: 'one', primary: { a: field('Text') } };
    const more = { id: 'one', primary: { b: field('Text'), a: field('Text') }, version: '2' };
    const given = toModels([page({ a: field('Text') })], [slice({ id: 'two' }, more)]);
    const { models, retained } = layModels(toModels([], [slice(one)]), given);
    expect([new Set(models), retained]).toEqual([new Set(given), []]);
  });

  test('a field may move to another tab', () => {
    const given = { id: 'page', json: { Main: { a: field('Text') }, More: { b: field('Text') } } };
    const { laid, retained } = layPages(page({ a: field('Text'), b: field('Text') }), given);
    expect([laid, retained]).toEqual([given, []]);
  });
});

describe('what would lose content, or read it in another way, stays', () => {
  const text = field('Text');
  const cases: [part: string, stored: Fields, given: Fields, laid: Fields][] = [
    ['the field b', { a: text, b: text }, { c: text, a: text }, { c: text, a: text, b: text }],
    ['a: the type Text', { a: text }, { a: field('Number') }, { a: text }],
    [
      'a: "x"',
      { a: field('Select', { options: ['x', 'y'] }) },
      { a: field('Select', { label: 'L', options: ['y', 'z'] }) },
      { a: field('Select', { label: 'L', options: ['y', 'z', 'x'] }) },
    ],
    ['a: no limit', { a: field('Select') }, { a: field('Select', { options: ['y'] }) }, { a: field('Select') }],
    [
      'a: default_value true',
      { a: field('Boolean', { default_value: true }) },
      { a: field('Boolean') },
      { a: field('Boolean', { default_value: true }) },
    ],
    [
      'a: no default_value',
      { a: field('Boolean') },
      { a: field('Boolean', { default_value: true }) },
      { a: field('Boolean') },
    ],
    [
      'a: the bound 5',
      { a: field('Number', { max: 5 }) },
      { a: field('Number', { max: 4 }) },
      { a: field('Number', { max: 5 }) },
    ],
    [
      'a: the bound 0',
      { a: field('Number', { min: 0 }) },
      { a: field('Number', { min: 1 }) },
      { a: field('Number', { min: 0 }) },
    ],
    [
      'a: numbers without this bound',
      { a: field('Number') },
      { a: field('Number', { min: 1 }) },
      { a: field('Number') },
    ],
    [
      'a: the blocks heading2',
      { a: field('StructuredText', { multi: 'heading2,em' }) },
      { a: field('StructuredText', { multi: 'em,strong' }) },
      { a: field('StructuredText', { multi: 'em,strong,heading2' }) },
    ],
    [
      'a: the blocks em',
      { a: field('StructuredText', { multi: 'em' }) },
      { a: field('StructuredText') },
      { a: field('StructuredText', { multi: 'em' }) },
    ],
    [
      'a: select "media"',
      { a: field('Link', { select: 'media' }) },
      { a: field('Link') },
      { a: field('Link', { select: 'media' }) },
    ],
    ['a: no repeat', { a: field('Link') }, { a: field('Link', { repeat: true }) }, { a: field('Link') }],
    [
      'a: what a link may have',
      { a: field('Link', { allowText: true }) },
      { a: field('Link') },
      { a: field('Link', { allowText: true }) },
    ],
    [
      'a: links to documents of any type',
      { a: field('Link') },
      { a: field('Link', { customtypes: ['x'] }) },
      { a: field('Link') },
    ],
    [
      'a: links to ["x"]',
      { a: field('Link', { customtypes: ['x'] }) },
      { a: field('Link') },
      { a: field('Link', { customtypes: ['x'] }) },
    ],
    [
      'a: {"id":"x","fields":["b"]}',
      { a: field('Link', { customtypes: [{ id: 'x', fields: ['b'] }] }) },
      { a: field('Link', { customtypes: [{ id: 'x', fields: ['c'] }] }) },
      { a: field('Link', { customtypes: [{ id: 'x', fields: ['b'] }] }) },
    ],
    [
      'a: {"name":"small","width":10}',
      { a: field('Image', { thumbnails: [{ name: 'small', width: 10 }] }) },
      { a: field('Image', { thumbnails: [{ name: 'small', width: 20 }, { name: 'large' }] }) },
      { a: field('Image', { thumbnails: [{ name: 'small', width: 10 }, { name: 'large' }] }) },
    ],
    [
      'a: constraint {"width":10}',
      { a: field('Image', { constraint: { width: 10 } }) },
      { a: field('Image', { constraint: { width: 20 } }) },
      { a: field('Image', { constraint: { width: 10 } }) },
    ],
    ['a: no later_setting', { a: text }, { a: field('Text', { later_setting: 1 }) }, { a: text }],
    [
      'a: the field c',
      { a: field('Group', { fields: { b: text, c: text } }) },
      { a: field('Group', { fields: { d: text, b: text } }) },
      { a: field('Group', { fields: { d: text, b: text, c: text } }) },
    ],
    [
      'a: the slice old',
      { a: field('Slices', { choices: { old: { type: 'Slice' } } }) },
      { a: field('Slices', { choices: { new: { type: 'Slice' } } }) },
      { a: field('Slices', { choices: { new: { type: 'Slice' }, old: { type: 'Slice' } } }) },
    ],
  ];
  test.each(cases)('%s', (part, stored, given, expected) => {
    const { laid, retained } = layPages(page(stored), page(given));
    expect({ laid, retained }).toEqual({ laid: page(expected), retained: [part] });
    // The next start finds nothing more to change.
    expect(layPages(laid as object, page(given)).laid).toEqual(laid);
  });

  test('whether there may be several documents of a type', () => {
    const { laid, retained } = layPages(page({}, { repeatable: true }), page({}, { repeatable: false, label: 'P' }));
    expect([laid, retained]).toEqual([page({}, { repeatable: true, label: 'P' }), ['repeatable true']]);
  });

  test('a variation, and a field of one', () => {
    const { models, retained } = layModels(
      toModels([], [slice({ id: 'one', primary: { a: field('Text') } }, { id: 'two' })]),
      toModels([], [slice({ id: 'one', items: { b: field('Text') } })]),
    );
    const laid = slice({ id: 'one', items: { b: field('Text') }, primary: { a: field('Text') } }, { id: 'two' });
    expect(models.map(({ json }): unknown => JSON.parse(json))).toEqual([laid]);
    expect(retained).toEqual([{ kind: 'shared-slice', id: 'note', parts: ['one: the field a', 'the variation two'] }]);
  });

  test('a field in a tab of its own', () => {
    const stored = { id: 'page', json: { Main: { a: field('Text') }, Own: { b: field('Text') } } };
    const { laid, retained } = layPages(stored, page({ a: field('Text') }));
    expect([laid, retained]).toEqual([stored, ['the field b']]);
  });

  test('a model that only the store has, without a word', () => {
    const own = toModels([page({})]);
    expect(layModels(own, [])).toEqual({ models: own, retained: [] });
  });
});
