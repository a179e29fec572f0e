import { describe, expect, test } from 'vitest';
import { createClient6, createClient7 } from './clients.ts';
import { startService } from './running-service.ts';

const service = await startService();
const client = createClient7(service.endpoint);
/** Data is as untyped as the client gives it. */
type Data = Awaited<ReturnType<typeof client.getByUID>>['data'];
type Params = Parameters<typeof client.getByUID>[2];
const getAnvil = async (params: Params): Promise<Data> => (await client.getByUID('product', 'anvil', params)).data;

describe('fetch', () => {
  test('returns the named fields only, empty ones too', async () => {
    const { data } = await client.getByUID('product', 'drill', { fetch: ['product.name', 'product.teaser'] });
    expect(data).toEqual({ name: 'Drill', teaser: [] });
  });

  test('keeps the document’s own members', async () => {
    const document = await client.getByUID('product', 'drill', { fetch: 'product.name' });
    expect(document).toMatchObject({ id: 'product-drill', tags: ['small'], slugs: ['drill'], lang: 'en-gb' });
  });

  test('names the fields of several types', async () => {
    const { results } = await client.getByIDs(['product-drill', 'country-uk'], {
      fetch: ['product.name', 'country.name', 'country.continent'],
    });
    expect(results.map(({ data }) => Object.keys(data))).toEqual([['name'], ['name', 'continent']]);
  });

  test('an unknown field returns nothing', async () => {
    expect((await client.getByUID('product', 'drill', { fetch: 'product.nothing' })).data).toEqual({});
  });

  test('works together with fetchLinks', async () => {
    const data = await getAnvil({ fetch: 'product.maker', fetchLinks: 'maker.name' });
    expect(data).toMatchObject({ maker: { data: { name: 'North' } } });
    expect(Object.keys(data)).toEqual(['maker']);
  });
});

describe('fetchLinks', () => {
  test('without it a link has no data', async () => {
    expect((await getAnvil({}))['maker']).not.toHaveProperty('data');
  });

  test.each([
    ['key text', 'name', 'North'],
    ['select', 'kind', 'family'],
    ['number', 'employees', 12],
    ['date', 'founded', '1901-05-01'],
    ['timestamp', 'opened', '2020-01-02T03:04:05+0000'],
    ['colour', 'tint', '#abcdef'],
    [
      'the first block of rich text',
      'bio',
      [{ type: 'paragraph', text: 'Founded on a hill.', spans: [{ type: 'strong', start: 0, end: 7 }] }],
    ],
    ['image', 'logo', expect.objectContaining({ id: 'picture', dimensions: { width: 400, height: 300 } })],
    ['the reference of a relationship', 'country', expect.objectContaining({ id: 'country-uk', uid: 'uk' })],
  ])('brings %s', async (_name, field, value) => {
    expect((await getAnvil({ fetchLinks: [`maker.${field}`] }))['maker'].data).toEqual({ [field]: value });
  });

  test.each([
    ['a title', 'heading'],
    ['an embed', 'clip'],
    ['a place', 'place'],
    ['a link to the web', 'homepage'],
    ['a link to a file', 'brochure'],
    ['a group', 'awards'],
    ['an unknown field', 'nothing'],
  ])('does not return %s', async (_name, field) => {
    expect((await getAnvil({ fetchLinks: [`maker.${field}`, 'maker.name'] }))['maker'].data).toEqual({ name: 'North' });
  });

  test('is one level deep', async () => {
    const { maker } = await getAnvil({ fetchLinks: ['maker.country', 'country.name'] });
    expect(maker.data.country).not.toHaveProperty('data');
  });

  test('returns the fields of every type that it names', async () => {
    const data = await getAnvil({ fetchLinks: ['maker.name', 'product.price'] });
    expect(data['maker'].data).toEqual({ name: 'North' });
    expect(data['related'].map((link: { data: unknown }) => link.data)).toEqual([{ price: 25.5 }, { price: 10 }]);
  });

  test('reaches links in groups', async () => {
    const { features } = await getAnvil({ fetchLinks: 'maker.name' });
    expect(features[0].source.data).toEqual({ name: 'South' });
  });

  test('reaches links in slices: in the fields, the items and the groups', async () => {
    const { zone } = await getAnvil({ fetchLinks: 'maker.name' });
    expect(zone[0].primary.person.data).toEqual({ name: 'North' });
    expect(zone[0].items[0].target.data).toEqual({ name: 'East' });
    expect(zone[1].primary.pictures[0].source.data).toEqual({ name: 'South' });
  });

  test('reaches links in legacy slices', async () => {
    const { data } = await client.getByUID('story', 'first', { fetchLinks: 'maker.employees' });
    expect(data['body'][0].primary.person.data).toEqual({ employees: 12 });
    expect(data['body'][0].items[0].target.data).toEqual({ employees: 4 });
  });

  test('leaves a broken link broken', async () => {
    const { features } = await getAnvil({ fetchLinks: 'maker.name' });
    expect(features[1].source).toMatchObject({ isBroken: true, id: 'missing-document' });
    expect(features[1].source).not.toHaveProperty('data');
  });

  test('leaves a link to a draft broken', async () => {
    const { data } = await client.getByUID('product', 'globe', { fetchLinks: 'maker.name' });
    expect(data['maker']).toMatchObject({ isBroken: true, type: 'broken_type' });
    expect(data['maker']).not.toHaveProperty('data');
  });

  test('may be in brackets, with spaces', async () => {
    const ref = (await client.getMasterRef()).ref;
    const query = new URLSearchParams({
      ref,
      q: '[[at(my.product.uid, "anvil")]]',
      fetchLinks: '[ maker.name , maker.employees ]',
    });
    const response = await fetch(`${service.endpoint}/documents/search?${query.toString()}`);
    const { results } = (await response.json()) as { results: { data: { maker: { data: unknown } } }[] };
    expect(results[0]?.data.maker.data).toEqual({ name: 'North', employees: 12 });
  });

  test('of 6.9', async () => {
    const document = await createClient6(service.endpoint).getByUID('product', 'anvil', { fetchLinks: 'maker.name' });
    expect(document.data['maker'].data).toEqual({ name: 'North' });
  });
});

describe('a relationship whose model names fields', () => {
  const getAuthor = async (uid: string, params: Params = {}): Promise<Data> =>
    (await client.getByUID('story', uid, params)).data['author'];

  test('returns them without fetchLinks, rich text complete', async () => {
    const { data } = await getAuthor('first');
    expect(data.name).toBe('North');
    expect(data.bio).toHaveLength(2);
    expect(Object.keys(data).sort()).toEqual(['bio', 'country', 'name']);
  });

  test('returns a second level too', async () => {
    const { data } = await getAuthor('first');
    expect(data.country).toMatchObject({ link_type: 'Document', uid: 'uk', data: { name: 'United Kingdom' } });
  });

  test('ends after the second level', async () => {
    const { data } = await getAuthor('first');
    expect(data.country.data.continent).toMatchObject({ id: 'continent-europe', isBroken: false });
    expect(data.country.data.continent).not.toHaveProperty('data');
  });

  test('returns the empty value of empty fields', async () => {
    expect((await getAuthor('second')).data.bio).toEqual([]);
  });

  test('is broken when its target is a draft, and empty when there is none', async () => {
    expect(await getAuthor('third')).toMatchObject({ isBroken: true });
    expect(await getAuthor('fourth')).toEqual({ link_type: 'Any' });
  });

  test('adds the fields of fetchLinks', async () => {
    const { data } = await getAuthor('first', { fetchLinks: 'maker.employees' });
    expect(data).toMatchObject({ name: 'North', employees: 12 });
  });
});
