import { describe, expect, test } from 'vitest';
import prismic5 from 'prismic-client-5';
import { createClient6, createClient7 } from './clients.ts';
import { startService } from './running-service.ts';

const service = await startService();
const client = createClient7(service.endpoint);
type Data = Awaited<ReturnType<typeof client.getByUID>>['data'];

const read = async (type: string, uid: string, graphQuery: string): Promise<Data> =>
  (await client.getByUID(type, uid, { graphQuery })).data;
const readAnvil = (graphQuery: string): Promise<Data> => read('product', 'anvil', graphQuery);
const readStory = (graphQuery: string): Promise<Data> => read('story', 'first', graphQuery);

describe('fields', () => {
  test('only the named ones', async () => {
    expect(await readAnvil('{ product { name price } }')).toEqual({ name: 'Anvil', price: 10 });
  });

  test('all of them by a spread', async () => {
    const data = await readAnvil('{ product { ...productFields } }');
    expect(Object.keys(data)).toEqual(Object.keys((await client.getByUID('product', 'anvil')).data));
  });

  test('a spread and more of one of them', async () => {
    const data = await readAnvil('{ product { ...productFields maker { ...on maker { name } } } }');
    expect(data).toMatchObject({ name: 'Anvil', maker: { data: { name: 'North' } } });
  });

  test('the document’s own members stay', async () => {
    const document = await client.getByUID('product', 'anvil', { graphQuery: '{ product { name } }' });
    expect(document).toMatchObject({
      id: 'product-anvil',
      tags: ['heavy', 'metal'],
      url: null,
      slugs: ['anvil-of-steel'],
    });
  });

  test('an unknown field returns nothing', async () => {
    expect(await readAnvil('{ product { name nothing } }')).toEqual({ name: 'Anvil' });
  });

  test('none for a type that is not named', async () => {
    expect(await readAnvil('{ maker { name } }')).toEqual({});
  });

  test('of several types in one query', async () => {
    const { results } = await client.getByIDs(['product-anvil', 'country-uk'], {
      graphQuery: '{ product { name } country { name } }',
    });
    expect(results.map(({ data }) => data)).toEqual([{ name: 'Anvil' }, { name: 'United Kingdom' }]);
  });
});

describe('notations', () => {
  const expected = { name: 'Anvil', maker: { uid: 'north', data: { name: 'North' } } };
  test.each([
    ['on lines', '{\n  product {\n    name\n    maker {\n      ... on maker {\n        name\n      }\n    }\n  }\n}'],
    ['minified', '{product{name maker{...on maker{name}}}}'],
    ['with a space after the dots', '{ product { name maker { ... on maker { name } } } }'],
    ['with commas', '{ product { name, maker { ...on maker { name, } } } }'],
    ['with tabs', '{\tproduct\t{\tname\tmaker\t{\t...on\tmaker\t{\tname\t}\t}\t}\t}'],
    ['with Windows line ends', '{\r\nproduct {\r\nname\r\nmaker { ...on maker { name } }\r\n}\r\n}'],
    ['with a spread after the dots and a space', '{ product { name maker { ...on maker { name ... none } } } }'],
  ])('%s', async (_name, graphQuery) => {
    expect(await readAnvil(graphQuery)).toMatchObject(expected);
  });
});

describe('links', () => {
  test('have the selected fields under data', async () => {
    const { maker } = await readAnvil('{ product { maker { ...on maker { name employees } } } }');
    expect(maker).toMatchObject({ link_type: 'Document', id: 'maker-north', isBroken: false });
    expect(maker.data).toEqual({ name: 'North', employees: 12 });
  });

  test('have every field by a spread', async () => {
    const { maker } = await readAnvil('{ product { maker { ...on maker { ...makerFields } } } }');
    expect(maker.data).toMatchObject({
      name: 'North',
      heading: [{ text: 'North & Sons' }],
      awards: [{ label: 'Gold' }],
    });
    expect(maker.data.country).not.toHaveProperty('data');
  });

  test('go on for two levels and more', async () => {
    const { maker } = await readAnvil(
      '{ product { maker { ...on maker { country { ...on country { name continent { ...on continent { name } } } } } } } }',
    );
    expect(maker.data.country.data).toMatchObject({ name: 'United Kingdom', continent: { data: { name: 'Europe' } } });
  });

  test('of one field to one of several types', async () => {
    const { link } = await read('page', 'home', '{ page { link { ...on maker { name } ...on product { price } } } }');
    expect(link.data).toEqual({ price: 10 });
  });

  test('to a type that is not named have no data', async () => {
    const { link } = await read('page', 'home', '{ page { link { ...on maker { name } } } }');
    expect(link).not.toHaveProperty('data');
  });

  test('that are repeated have data each', async () => {
    const { related } = await readAnvil('{ product { related { ...on product { name } } } }');
    expect(related.map((link: Data) => link['data'])).toEqual([{ name: 'Bellows' }, { name: 'Élan hammer' }]);
  });

  test('without a selection are unchanged', async () => {
    const { maker } = await readAnvil('{ product { maker } }');
    expect(maker).toMatchObject({ uid: 'north' });
    expect(maker).not.toHaveProperty('data');
  });

  test('that are broken stay broken', async () => {
    const { link } = await read('page', 'history', '{ page { link { ...on product { name } } } }');
    expect(link).toMatchObject({ isBroken: true });
    expect(link).not.toHaveProperty('data');
  });
});

describe('groups', () => {
  test('have the selected fields in every item', async () => {
    const { features } = await readAnvil('{ product { features { label } } }');
    expect(features).toEqual([{ label: 'Weight' }, { label: 'Height' }]);
  });

  test('have every field by a spread, and fields of their links', async () => {
    const { features } = await readAnvil(
      '{ product { features { ...featuresFields source { ...on maker { name } } } } }',
    );
    expect(features[0]).toMatchObject({ label: 'Weight', amount: 50, source: { data: { name: 'South' } } });
  });

  test('have groups inside', async () => {
    const { features } = await readAnvil('{ product { features { notes { note } } } }');
    expect(features).toEqual([{ notes: [{ note: 'with base' }, { note: 'dry' }] }, { notes: [] }]);
  });

  test('without a selection are complete', async () => {
    const { features } = await readAnvil('{ product { features } }');
    expect(features[1]).toMatchObject({ label: 'Height', amount: 30, notes: [] });
  });
});

describe('shared slices', () => {
  test('fields and items of one variation', async () => {
    const { zone } = await readAnvil(
      '{ product { zone { ...on quote { variation { ...on default { primary { words } items { label } } } } } } }',
    );
    expect(zone).toHaveLength(1);
    expect(zone[0]).toMatchObject({ slice_type: 'quote', variation: 'default', id: 'quote$one' });
    expect(Object.keys(zone[0].primary)).toEqual(['words']);
    expect(zone[0].items).toEqual([{ label: 'First' }, { label: 'Second' }]);
  });

  test('fields of links in fields and items', async () => {
    const { zone } = await readAnvil(`{ product { zone { ...on quote { variation { ...on default {
      primary { ...primaryFields person { ...on maker { name } } }
      items { ...itemsFields target { ...on maker { name } } }
    } } } } } }`);
    expect(zone[0].primary).toMatchObject({
      words: [{ text: 'Strike while hot' }],
      person: { data: { name: 'North' } },
    });
    expect(zone[0].items[0]).toMatchObject({ label: 'First', target: { data: { name: 'East' } } });
  });

  test('groups inside', async () => {
    const { zone } = await readAnvil(
      '{ product { zone { ...on gallery { variation { ...on wide { primary { pictures { caption } } } } } } } }',
    );
    expect(zone).toHaveLength(1);
    expect(zone[0].primary).toEqual({ pictures: [{ caption: 'Left' }, { caption: 'Right' }] });
  });

  test('several variations, and slices in their order', async () => {
    const { zone } = await readAnvil(`{ product { zone {
      ...on gallery { variation { ...on default { primary { caption } } ...on wide { primary { caption } } } }
      ...on quote { variation { ...on default { items { label } } } }
    } } }`);
    expect(zone.map(({ id }: { id: string }) => id)).toEqual(['quote$one', 'gallery$one', 'gallery$two']);
    expect(zone[1].primary).toEqual({ caption: 'Views' });
    expect(zone[0].primary).toEqual({});
  });

  test('slices that are not named are omitted', async () => {
    const { zone } = await readAnvil(
      '{ product { zone { ...on gallery { variation { ...on default { primary { ...primaryFields } } } } } } }',
    );
    expect(zone.map(({ id }: { id: string }) => id)).toEqual(['gallery$two']);
  });
});

describe('legacy slices', () => {
  test('fields that are not repeated, and those that are', async () => {
    const { body } = await readStory('{ story { body { ...on text { non-repeat { heading } repeat { label } } } } }');
    expect(body).toEqual([
      {
        id: 'text$one',
        slice_type: 'text',
        slice_label: 'wide',
        primary: { heading: 'Chapter' },
        items: [{ label: 'A' }, { label: 'B' }],
      },
    ]);
  });

  test('fields of links', async () => {
    const { body } = await readStory(`{ story { body { ...on text {
      non-repeat { ...non-repeatFields person { ...on maker { name } } }
      repeat { ...repeatFields target { ...on maker { name } } }
    } } } }`);
    expect(body[0].primary).toMatchObject({ heading: 'Chapter', person: { data: { name: 'North' } } });
    expect(body[0].items[0]).toMatchObject({ label: 'A', target: { data: { name: 'South' } } });
  });

  test('several kinds of slice', async () => {
    const { body } = await readStory(
      '{ story { body { ...on banner { non-repeat { line } } ...on text { repeat { label } } } } }',
    );
    expect(body.map((slice: Data) => slice['slice_type'])).toEqual(['text', 'banner']);
    expect(body[1].primary).toEqual({ line: 'Look here' });
  });
});

describe('an invalid graphQuery', () => {
  test.each([
    ['an open brace', '{ product { name }'],
    ['no brace at all', 'product { name }'],
    ['a brace too many', '{ product { name } } }'],
    ['dots without a name', '{ product { ... } }'],
    ['a name with dots', '{ product.name }'],
    ['nothing between two braces', '{ { name } }'],
  ])('%s is rejected with the hosted service’s message', async (_name, graphQuery) => {
    await expect(readAnvil(graphQuery)).rejects.toThrow(/^Unable to parse fetch query Invalid fetch parsing Exception/);
  });

  test('a legacy slice with fields outside its two parts', async () => {
    await expect(readStory('{ story { body { ...on text { heading } } } }')).rejects.toThrow(
      /only contain primary or repeat/,
    );
  });

  test('endless braces are rejected without recursion', async () => {
    await expect(readAnvil(`${'{ a '.repeat(100)}${'}'.repeat(100)}`)).rejects.toThrow(/nested deeper/);
  });
});

describe('other generations', () => {
  const graphQuery = '{ product { name maker { ...on maker { name } } } }';
  const expected = { name: 'Anvil', maker: { data: { name: 'North' } } };

  test('6.9', async () => {
    const { data } = await createClient6(service.endpoint).getByUID('product', 'anvil', { graphQuery });
    expect(data).toMatchObject(expected);
  });

  test('5.2, through a form', async () => {
    const { results } = await prismic5
      .client(service.endpoint)
      .form('everything')
      .query(prismic5.Predicates.at('document.id', 'product-anvil'))
      .ref((await client.getMasterRef()).ref)
      .graphQuery(graphQuery)
      .submit(() => {});
    expect(results[0]?.data).toMatchObject(expected);
  });
});
