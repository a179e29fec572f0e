import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import { fieldExamples } from '../screens/catalogue/catalogue-fields.ts';
import { listLinkedIds, toPlainText, type Names } from './plain-text.ts';

const names: Names = { ofDocument: (id) => (id === 'fees' ? 'What a payment costs' : 'a document') };
const file = { link_type: 'Media', id: 'aXYZ', name: 'rulebook.pdf', kind: 'document', path: '/media/aXYZ', size: '9' };
const cell = (text: string) => ({ key: text, content: [{ type: 'paragraph', text, spans: [] }] });

test.each<[FieldValue | undefined, string]>([
  [true, 'Yes'],
  [false, 'No'],
  [0, '0'],
  ['words', 'words'],
  [null, ''],
  [undefined, ''],
  [['one', null, 'two'], 'one\ntwo'],
  [{ text: 'A sentence', spans: [] }, 'A sentence'],
  [{ latitude: 51.5, longitude: -0.08 }, '51.5, -0.08'],
  [{ latitude: 51.5 }, '51.5, …'],
  [{ link_type: 'Web', url: 'https://bank.example/a', text: 'Read on' }, 'Read on → https://bank.example/a'],
  [{ link_type: 'Document', id: 'fees' }, 'What a payment costs'],
  [{ link_type: 'Document', id: 'fees', anchorId: 'who-pays' }, 'What a payment costs #who-pays'],
  [{ link_type: 'Document', id: 'lost', text: 'Read on' }, 'Read on → a document'],
  [{ ...file, text: 'The rules', variant: 'Primary' }, 'The rules → rulebook.pdf (Primary)'],
  [{ link_type: 'Web', url: '/a', target: '_blank' }, '/a (in a new tab)'],
  [{ link_type: 'Any', text: 'Read on' }, 'Read on → no target yet'],
  [{ embed_url: 'https://video.example/1', title: 'A film', html: '<i>' }, 'A film · https://video.example/1'],
  [[{ type: 'embed', oembed: { embed_url: 'https://video.example/1' } }], 'https://video.example/1'],
  [{ head: [], body: [{ key: 'a', cells: [cell('Instant'), cell('0.20')] }] }, 'Instant | 0.20'],
  ['2026-05-31T09:30:00+0000', '31 May 2026, 09:30 UTC'],
  [{ id: 'p-1', title: 'Card reader', price: 49 }, 'Card reader'],
  [{ id: 'p-1', price: 49 }, ''],
])('%j reads as "%s"', (value, expected) => {
  expect(toPlainText(value, names)).toBe(expected);
});

test('without names the target of a link to a document is left out', () => {
  expect(toPlainText({ link_type: 'Document', id: 'fees', text: 'Read on' })).toBe('Read on');
  expect(toPlainText({ link_type: 'Document', id: 'fees' })).toBe('');
});

test.each(Object.entries(fieldExamples))(
  'a value of the type %s shows neither an id nor its format',
  (_type, example) => {
    const values = [example.value, ...(example.rows ?? []).flatMap((row) => row.values.map(([, value]) => value))];
    for (const value of values) expect(toPlainText(value, names)).not.toMatch(/p-1|\[object|[{}]|\+0000|^example$/);
  },
);

test('the documents that links lead to are listed once', () => {
  const link = { link_type: 'Document', id: 'fees' };
  expect(listLinkedIds([link, 'words', null, file, { ...link, text: 'again' }, { ...link, id: 'b' }])).toEqual([
    'fees',
    'b',
  ]);
});
