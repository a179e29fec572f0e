import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'StructuredText', config: {} };
const title = { type: 'StructuredText', config: { single: 'heading1,heading2' } };

test('text blocks and their spans keep their content, with links resolved', () => {
  const spans = [
    { type: 'strong', start: 0, end: 4 },
    { type: 'hyperlink', start: 0, end: 4, data: { link_type: 'Document', id: 'a' } },
    { type: 'label', start: 5, end: 9, data: { label: 'code' } },
  ];
  expect(
    runField(model, [
      { type: 'paragraph', text: 'Some text', spans, direction: 'rtl' },
      { type: 'list-item', text: 'x' },
    ]).read,
  ).toEqual([
    {
      type: 'paragraph',
      text: 'Some text',
      direction: 'rtl',
      spans: [
        spans[0],
        {
          ...spans[1],
          data: {
            link_type: 'Document',
            id: 'a',
            type: 'page',
            isBroken: false,
          },
        },
        spans[2],
      ],
    },
    { type: 'list-item', text: 'x', spans: [] },
  ]);
});

test('all text is indexed, and the first block is the sort key', () => {
  expect(
    runField(model, [
      { type: 'heading1', text: 'Été', spans: [] },
      { type: 'paragraph', text: 'b', spans: [] },
    ]),
  ).toMatchObject({
    indexed: [['f', undefined, 'ete']],
    texts: ['Été\nb'],
  });
});

test('images and embeds are blocks too', () => {
  expect(
    runField(model, [
      { type: 'image', id: 'picture', linkTo: { link_type: 'Web', url: '/a' } },
      { type: 'embed', oembed: { embed_url: 'https://vimeo.com/1' } },
    ]).read,
  ).toMatchObject([
    {
      type: 'image',
      id: 'picture',
      url: 'https://media.test/media/picture/blue.png?auto=format,compress',
      alt: 'Blue',
      linkTo: { link_type: 'Web', url: '/a' },
    },
    { type: 'embed', oembed: { provider_name: 'Vimeo' } },
  ]);
});

test('an empty text reads as an empty list', () => {
  for (const value of [null, []])
    expect(runField(model, value)).toEqual({ read: [], problems: [], indexed: [], texts: [] });
});

test('only the block and span types of the model are accepted', () => {
  expect(runField(title, [{ type: 'heading2', text: 'x', spans: [] }]).problems).toEqual([]);
  expect(
    runField(title, [{ type: 'paragraph', text: 'xy', spans: [{ type: 'em', start: 0, end: 1 }] }]).problems,
  ).toEqual([
    'f[0]: the field takes no blocks of type paragraph',
    'f[0].spans[0]: the field takes no spans of type em',
  ]);
  expect(
    runField(title, [
      { type: 'heading1', text: 'x' },
      { type: 'heading1', text: 'y' },
    ]).problems,
  ).toEqual(['f: takes one block only']);
});

test('unknown blocks, spans outside the text and dangerous links are rejected', () => {
  const problemsOf = (block: object): string[] => runField(model, [block]).problems;
  expect(problemsOf({ type: 'script', text: 'x' })).toHaveLength(1);
  expect(problemsOf({ type: 'paragraph', text: 'x', spans: [{ type: 'em', start: 0, end: 2 }] })).toEqual([
    'f[0].spans[0]: reaches from 0 to 2, outside a text of 1 characters',
  ]);
  expect(problemsOf({ type: 'paragraph', text: 'x', spans: [{ type: 'em', start: 1, end: 0 }] })).toHaveLength(1);
  expect(problemsOf({ type: 'paragraph', text: 'x', spans: [{ type: 'blink', start: 0, end: 1 }] })).toHaveLength(1);
  expect(
    problemsOf({
      type: 'paragraph',
      text: 'x',
      spans: [{ type: 'hyperlink', start: 0, end: 1, data: { link_type: 'Web', url: 'data:x' } }],
    }),
  ).toHaveLength(1);
});
