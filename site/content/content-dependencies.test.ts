import type { PrismicDocument } from '@prismicio/client';
import { expect, test } from 'vitest';
import { createDependencyTracker } from './content-dependencies.ts';

function raw({
  id,
  type = 'payment_insight',
  lang = 'en-gb',
  data = {},
  translations = [] as object[],
}: {
  id: string;
  type?: string;
  lang?: string;
  data?: object;
  translations?: object[];
}): PrismicDocument {
  return { id, type, lang, data, alternate_languages: translations } as unknown as PrismicDocument;
}

const link = (id: string, more: object = {}) => ({ link_type: 'Document', id, type: 'person', lang: 'en-gb', ...more });

test('a page that read nothing has no keys', () => {
  expect(createDependencyTracker().keys()).toEqual([]);
});

test('a document is a key, and so is each document that it links to, at any depth', () => {
  const reads = createDependencyTracker();
  const nested = link('author', { data: { team: link('team') } });
  const richText = [{ type: 'paragraph', text: 'x', spans: [{ type: 'hyperlink', data: link('in-text') }] }];
  reads.document(raw({ id: 'a', data: { author: nested, slices: [{ primary: { text: richText } }] } }));
  expect(reads.keys()).toEqual(['doc:a', 'doc:author', 'doc:in-text', 'doc:team']);
});

test('links to the web, to files and empty links are no keys', () => {
  const reads = createDependencyTracker();
  const links = [{ link_type: 'Web', url: 'https://x.test' }, { link_type: 'Media', id: 'm' }, { link_type: 'Any' }];
  reads.document(raw({ id: 'a', data: { links } }));
  expect(reads.keys()).toEqual(['doc:a']);
});

test('a page depends on its translations', () => {
  const reads = createDependencyTracker();
  reads.document(raw({ id: 'a', translations: [{ id: 'b', type: 'payment_insight', lang: 'fr-fr' }] }));
  expect(reads.keys()).toEqual(['doc:a', 'doc:b']);
});

test('a listing is a key for its type and language, or for every language', () => {
  const reads = createDependencyTracker();
  reads.listing('press_release', 'fr-fr');
  reads.listing('vacancy', '*');
  expect(reads.keys()).toEqual([
    'list:press_release:fr-fr',
    'list:vacancy:de-de',
    'list:vacancy:en-gb',
    'list:vacancy:fr-fr',
  ]);
});

test('a document whose list is a key needs no key of its own', () => {
  const reads = createDependencyTracker();
  reads.document(raw({ id: 'a', translations: [{ id: 'b', type: 'payment_insight', lang: 'fr-fr' }] }));
  reads.listing('payment_insight', 'en-gb');
  expect(reads.keys()).toEqual(['doc:b', 'list:payment_insight:en-gb']);
});

test('an ordering of articles is a key beside the documents shown of it, and is part of their list', () => {
  const reads = createDependencyTracker();
  reads.order('payment_insight', 'en-gb');
  reads.order('press_release', 'fr-fr');
  reads.document(raw({ id: 'a' }));
  expect(reads.keys()).toEqual(['doc:a', 'order:payment_insight:en-gb', 'order:press_release:fr-fr']);
  reads.listing('payment_insight', 'en-gb');
  expect(reads.keys()).toEqual(['list:payment_insight:en-gb', 'order:press_release:fr-fr']);
});

test('a dependency that is tracked twice is one key', () => {
  const reads = createDependencyTracker();
  for (const _ of [1, 2]) {
    reads.document(raw({ id: 'a' }));
    reads.listing('home', 'en-gb');
  }
  expect(reads.keys()).toEqual(['doc:a', 'list:home:en-gb']);
});

test('keys beyond the limit are replaced by the keys of their lists, largest group first', () => {
  const reads = createDependencyTracker();
  for (let index = 0; index < 300; index += 1) reads.document(raw({ id: `insight-${index}` }));
  reads.document(raw({ id: 'menu', type: 'menu' }));
  expect(reads.keys()).toEqual(['doc:menu', 'list:payment_insight:en-gb']);
});

test('a few long keys stay below 6 KB', () => {
  const reads = createDependencyTracker();
  for (let index = 0; index < 150; index += 1) reads.document(raw({ id: `${'x'.repeat(60)}-${index}` }));
  expect(reads.keys()).toEqual(['list:payment_insight:en-gb']);
});

test('a broken link keeps its own key, because it is in no list', () => {
  const reads = createDependencyTracker();
  const broken = link('gone', { type: 'broken_type', isBroken: true });
  reads.document(
    raw({ id: 'a', data: { broken, others: Array.from({ length: 300 }, (_, index) => link(`p${index}`)) } }),
  );
  expect(reads.keys()).toEqual(['doc:a', 'doc:gone', 'list:person:en-gb']);
});
