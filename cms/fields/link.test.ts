import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const any = { type: 'Link', config: { allowText: true } };
const relationship = { type: 'Link', config: { select: 'document', customtypes: ['page'] } };

test('a document link can be queried by target id and is resolved when it is read', () => {
  expect(
    runField(relationship, {
      link_type: 'Document',
      id: 'a',
      text: 'T',
      variant: 'V',
      key: 'K',
      uid: 'stale',
      isBroken: true,
    }),
  ).toMatchObject({
    read: {
      link_type: 'Document',
      id: 'a',
      type: 'page',
      isBroken: false,
      text: 'T',
      variant: 'V',
      key: 'K',
      selection: ['page'],
    },
    indexed: [['f', 'a', undefined]],
  });
});

test('a web link keeps its URL, target, text, variant and key', () => {
  const link = { link_type: 'Web', url: 'https://a.test', target: '_blank', text: 'T', variant: 'V', key: 'K' };
  expect(runField(any, link)).toMatchObject({ read: link, indexed: [['f', undefined, undefined]] });
});

test('a media link contains the data of its asset, with numbers as strings', () => {
  expect(runField(any, { link_type: 'Media', id: 'picture' }).read).toEqual({
    link_type: 'Media',
    id: 'picture',
    name: 'blue.png',
    kind: 'image',
    url: 'https://media.test/media/picture/blue.png',
    size: '5',
    width: '200',
    height: '100',
  });
  expect(runField(any, { link_type: 'Media', id: 'paper' }).read).not.toHaveProperty('width');
});

test('an empty link is of type Any, and may still have a text', () => {
  for (const value of [
    null,
    { link_type: 'Any' },
    { link_type: 'Document' },
    { link_type: 'Media' },
    { link_type: 'Web', url: '' },
  ]) {
    expect(runField(any, value)).toMatchObject({ read: { link_type: 'Any' }, indexed: [] });
  }
  expect(runField(any, { link_type: 'Any', text: 'T' })).toMatchObject({
    read: { link_type: 'Any', text: 'T' },
    indexed: [],
  });
});

test('repeatable links are a list, each with a key', () => {
  const model = { type: 'Link', config: { repeat: true } };
  expect(
    runField(model, [
      { link_type: 'Web', url: '/a' },
      { link_type: 'Web', url: '/b', key: 'own' },
    ]).read,
  ).toEqual([
    { link_type: 'Web', url: '/a', key: 'id-of-f[0]' },
    { link_type: 'Web', url: '/b', key: 'own' },
  ]);
  for (const value of [null, []]) expect(runField(model, value).read).toEqual([]);
  expect(runField(model, { link_type: 'Any' }).problems).toEqual(['f: must be a list of links']);
});

test('wrong kinds, unknown assets and dangerous URLs are rejected', () => {
  expect(runField(relationship, { link_type: 'Web', url: '/a' }).problems).toEqual([
    'f: must be a link of type Document',
  ]);
  expect(runField(any, { link_type: 'Media', id: 'none' }).problems).toEqual(['f: there is no asset "none"']);
  expect(runField(any, { link_type: 'Web', url: 'javascript:x' }).problems).toHaveLength(1);
  expect(runField(any, { url: '/a' }).problems).toHaveLength(1);
});

test('an id that no document can have is indexed in a short form', () => {
  const { indexed } = runField({ type: 'Link' }, { link_type: 'Document', id: 'x'.repeat(5000) });
  expect(indexed).toEqual([['f', expect.stringMatching(/^sha256:[\w-]{43}$/), undefined]]);
});
