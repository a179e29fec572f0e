import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'Table' };
const content = [{ type: 'paragraph', text: 'x', spans: [] }];

test('rows and cells get missing keys, and their kind', () => {
  const written = {
    head: { rows: [{ key: 'own', cells: [{ content }] }] },
    body: { rows: [{ cells: [{ key: 'c', content }, {}] }] },
  };
  expect(runField(model, written)).toEqual({
    read: {
      head: { rows: [{ key: 'own', cells: [{ key: 'id-of-f.head[0][0]', type: 'header', content }] }] },
      body: {
        rows: [
          {
            key: 'id-of-f.body[0]',
            cells: [
              { key: 'c', type: 'data', content },
              { key: 'id-of-f.body[0][1]', type: 'data', content: [] },
            ],
          },
        ],
      },
    },
    problems: [],
    indexed: [['f', undefined, undefined]],
    texts: ['x\nx'],
  });
});

test('a table may have no head, and an empty table reads as null', () => {
  expect(runField(model, { body: { rows: [{ cells: [] }] } }).read).not.toHaveProperty('head');
  for (const value of [null, { body: { rows: [] } }]) expect(runField(model, value).read).toBeNull();
});

test('cells accept simple text only', () => {
  const rows = [{ cells: [{ content: [{ type: 'heading1', text: 'x' }] }] }];
  expect(runField(model, { body: { rows } }).problems).toEqual([
    'f.body[0][0][0]: the field takes no blocks of type heading1',
  ]);
  expect(runField(model, { rows: [] }).problems).toHaveLength(1);
});
