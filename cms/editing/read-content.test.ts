import { expect, test } from 'vitest';
import type { FieldValue } from '../studio-types.ts';
import { listLinks } from './read-content.ts';

const listTargets = (value: FieldValue): string[] =>
  listLinks({ values: new Map([['data/field', value]]) }).map(({ kind, target }) => `${kind} ${target}`);

test('a link to a document and one to a file of the media library have their targets', () => {
  expect(listTargets({ link_type: 'Document', id: 'about' })).toEqual(['document about']);
  expect(listTargets({ link_type: 'Media', id: 'report' })).toEqual(['media report']);
});

test('a link to a web page or to nothing has no target here, also with an id of another service', () => {
  expect(listTargets({ link_type: 'Web', id: 'campaign-7', url: 'https://bank.example/' })).toEqual([]);
  expect(listTargets({ link_type: 'Any', id: 'none' })).toEqual([]);
});

test('an image has no link type, and its link has one', () => {
  const image = { id: 'photo', dimensions: { width: 4, height: 2 }, linkTo: { link_type: 'Document', id: 'about' } };
  expect(listTargets([{ type: 'image', ...image }])).toEqual(['media photo', 'document about']);
});

test('the id of a slice is no image', () => {
  expect(listTargets({ slice_type: 'quote', id: 'quote$1', primary: { portrait: { id: 'photo' } } })).toEqual([
    'media photo',
  ]);
});
