import { expect, test } from 'vitest';
import type { Repository, StudioFields } from '../../../cms/studio-models.ts';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { DraftBench } from '../../testing/draft-bench.ts';
import { createSlicesBehind } from './slices-behind.ts';

const toModel = (id: string, primary: StudioFields) => ({
  id,
  name: id,
  variations: [{ id: 'default', name: 'Default', primary, items: {} }],
});
const sharedSlices = [
  toModel('picture', { text: { type: 'StructuredText' }, image: { type: 'Image' } }),
  toModel('form', { heading: { type: 'Text' }, privacy: { type: 'StructuredText' }, label: { type: 'Text' } }),
  toModel('prose', { anchor: { type: 'Text' }, body: { type: 'StructuredText' } }),
  toModel('table', { heading: { type: 'Text' }, table: { type: 'Table' }, note: { type: 'StructuredText' } }),
];

async function open(type: string, field: string, choices: readonly string[] = ['picture', 'form', 'prose', 'table']) {
  const bench = new DraftBench({
    values: [
      ['data/slices/@a/slice_type', type],
      ['data/slices/@a/variation', 'default'],
      [`data/slices/@a/primary/${field}`, null],
      ['data/slices/@z/slice_type', 'prose'],
    ],
    lists: [['data/slices', ['a', 'z']]],
  });
  const draft = await bench.open();
  const zone = Object.fromEntries(choices.map((id) => [id, { type: 'SharedSlice' as const }]));
  const fields: StudioFields = {
    intro: { type: 'StructuredText' },
    slices: { type: 'Slices', config: { choices: zone } },
  };
  const repository: Repository = {
    customTypes: [{ id: 'page', repeatable: true, json: { Main: fields } }],
    sharedSlices,
    languages: [],
    siteUrl: '',
  };
  const slices = createSlicesBehind({ draft, document: { id: 'd', type: 'page', lang: 'en-gb' }, repository });
  return { draft, slices, address: `data/slices/@a/primary/${field}` };
}

const block = (text: string) => ({ type: 'paragraph', text, spans: [] });
const table = { kind: 'table', hasHead: true, rows: [[block('a'), block('b')], [block('c')]] } as const;

test('a table and the following text become slices behind, and one undo removes them', async () => {
  const { draft, slices, address } = await open('prose', 'body');
  expect(slices.take(address)).toBe(true);
  const value = [block('before')] as unknown as FieldValue;
  slices.put(address, value, [table, { kind: 'text', blocks: [block('after')] }]);
  const keys = draft.getRows('data/slices') ?? [];
  const types = keys.map((key) => draft.getValue(`data/slices/@${key}/slice_type`));
  expect(types).toEqual(['prose', 'table', 'prose', 'prose']);
  expect([keys[0], keys[3]]).toEqual(['a', 'z']);
  expect(draft.getValue(address)).toEqual(value);
  expect(draft.getValue(`data/slices/@${keys[1]}/primary/table`)).toMatchObject({
    head: [{ cells: [{ content: [block('a')] }, { content: [block('b')] }] }],
    body: [{ cells: [{ content: [block('c')] }, { content: [] }] }],
  });
  expect(draft.getValue(`data/slices/@${keys[2]}/primary/body`)).toEqual([block('after')]);
  draft.undo();
  expect([draft.getRows('data/slices'), draft.getValue(address)]).toEqual([['a', 'z'], undefined]);
});

test('behind a slice that is not text only, the following text becomes a text slice', async () => {
  const { draft, slices, address } = await open('picture', 'text');
  slices.put(address, null, [table, { kind: 'text', blocks: [block('after')] }]);
  const types = (draft.getRows('data/slices') ?? []).map((key) => draft.getValue(`data/slices/@${key}/slice_type`));
  expect(types).toEqual(['picture', 'table', 'prose', 'prose']);
});

test('without slices for tables, or for the following text, nothing is accepted', async () => {
  const { slices, address } = await open('prose', 'body');
  expect(slices.take('data/intro')).toBe(false);
  expect(slices.take('data/slices/@gone/primary/body')).toBe(false);
  expect((await open('prose', 'body', ['prose'])).slices.take(address)).toBe(false);
  const bare = await open('picture', 'text', ['picture', 'table']);
  expect(bare.slices.take(bare.address)).toBe(false);
});
