import { expect, test } from 'vitest';
import { createClient7 } from './clients.ts';
import { startService } from './running-service.ts';

const service = await startService();
const client = createClient7(service.endpoint);
const anvil = await client.getByID('product-anvil');

test('a document has the members of the hosted service, and no others', () => {
  expect(Object.keys(anvil).sort()).toEqual(
    [
      'alternate_languages',
      'data',
      'first_publication_date',
      'href',
      'id',
      'lang',
      'last_publication_date',
      'linked_documents',
      'slugs',
      'tags',
      'type',
      'uid',
      'url',
    ].sort(),
  );
});

test.each([
  ['id', 'product-anvil'],
  ['uid', 'anvil'],
  ['url', null],
  ['type', 'product'],
  ['lang', 'en-gb'],
  ['tags', ['heavy', 'metal']],
  ['slugs', ['anvil-of-steel']],
  ['linked_documents', []],
  ['first_publication_date', '2026-01-05T10:00:00+0000'],
  ['last_publication_date', '2026-01-05T10:00:00+0000'],
] as const)('%s', (member, value) => {
  expect(anvil[member]).toEqual(value);
});

test('href is an absolute search URL that finds the document', async () => {
  expect(anvil.href.startsWith(`${service.endpoint}/documents/search?`)).toBe(true);
  const { results } = (await (await fetch(anvil.href)).json()) as { results: unknown[] };
  expect(results).toEqual([anvil]);
});

test('alternate languages are the other languages, never the document’s own', () => {
  expect(anvil.alternate_languages).toEqual([
    { id: 'product-anvil-de', uid: 'amboss', type: 'product', lang: 'de-de' },
    { id: 'product-anvil-fr', uid: 'enclume', type: 'product', lang: 'fr-fr' },
  ]);
});

test('alternate languages of a translation name the original', async () => {
  const french = await client.getByID('product-anvil-fr', { lang: '*' });
  expect(french.alternate_languages.map(({ lang }) => lang)).toEqual(['de-de', 'en-gb']);
});

test('a document of a type without uid has uid null, also among alternate languages', async () => {
  const settings = await client.getSingle('settings');
  expect(settings.uid).toBeNull();
  expect(settings.alternate_languages).toEqual([
    { id: 'settings-de', type: 'settings', lang: 'de-de' },
    { id: 'settings-fr', type: 'settings', lang: 'fr-fr' },
  ]);
});

test('a new publication changes the last date, keeps the first, and puts the new slug first', async () => {
  const other = await startService();
  const changing = createClient7(other.endpoint);
  await other.admin.importDocuments([
    {
      id: 'page-about',
      type: 'page',
      uid: 'about',
      lang: 'en-gb',
      data: { title: [{ type: 'heading1', text: 'About us all', spans: [] }] },
    },
  ]);
  await other.admin.publish({ documentIds: ['page-about'] });
  expect(await changing.getByID('page-about')).toMatchObject({
    first_publication_date: '2026-01-05T11:00:00+0000',
    last_publication_date: '2026-01-05T14:00:00+0000',
    slugs: ['about-us-all', 'about'],
  });
});
