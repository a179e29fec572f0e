import { beforeAll, describe, expect, test } from 'vitest';
import { createClient7 } from './clients.ts';
import { startService, writeToken } from './running-service.ts';

/** Behaviour that the protocol leaves open; docs/client-compatibility.md lists this service's choices. */
const service = await startService();
let ref = '';
beforeAll(async () => {
  ({ ref } = await createClient7(service.endpoint).getMasterRef());
});

interface Found {
  readonly status: number;
  readonly uids: (string | null)[] | undefined;
  readonly body: { page: number; results_per_page: number; total_results_size: number; results?: FoundDocument[] };
}
interface FoundDocument {
  readonly uid: string | null;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

async function search(parameters: Record<string, string>): Promise<Found> {
  const address = `${service.endpoint}/documents/search?${new URLSearchParams({ ref, ...parameters }).toString()}`;
  const response = await fetch(address);
  const body = (await response.json()) as Found['body'];
  return { status: response.status, uids: body.results?.map(({ uid }) => uid), body };
}

const products = '[[at(document.type, "product")]]';
const near = '[[geopoint.near(my.product.place, 51.5, -0.1, 10000)]]';
const similar = '[[similar("product-anvil", 3)][at(document.type, "product")]]';
const byUid = { orderings: '[my.product.uid desc]' };

describe('searches', () => {
  test.each([
    ['after an unknown id skips nothing', { q: products, after: 'nothing' }, 8],
    ['after an id reduces the total too', { q: products, after: 'product-drill' }, 4],
    ['a language that the repository does not have finds nothing', { lang: 'xx-xx' }, 0],
    ['a language is case-sensitive', { lang: 'EN-GB' }, 0],
    ['a boolean is never missing', { q: '[[missing(my.product.available)]]' }, 0],
    ['a boolean is always there', { q: '[[has(my.product.available)]]' }, 8],
    ['not includes documents of other types', { q: '[[not(my.product.price, 10)][at(document.type, "maker")]]' }, 3],
    ['not includes documents without a value', { q: '[[not(my.product.tint, "x")][at(document.type, "product")]]' }, 8],
  ])('%s', async (_name, parameters: Record<string, string>, total) => {
    const { status, body } = await search(parameters);
    expect([status, body.total_results_size]).toEqual([200, total]);
  });

  test.each([
    ['pageSize=0', { pageSize: '0' }, [1, 1]],
    ['pageSize=-5', { pageSize: '-5' }, [1, 1]],
    ['page=0', { page: '0' }, [1, 20]],
    ['page=-1', { page: '-1' }, [1, 20]],
    ['pageSize=500', { pageSize: '500' }, [1, 100]],
  ])('%s is limited to its range', async (_name, parameters: Record<string, string>, expected) => {
    const { body } = await search(parameters);
    expect([body.page, body.results_per_page]).toEqual(expected);
  });

  test.each([
    ['a number with a text', '[[at(my.product.price, "10")]]'],
    ['a number with a text that is greater', '[[number.gt(my.product.price, "10")]]'],
    ['a date with an invalid date', '[[date.after(my.product.launched, "soon")]]'],
    ['rich text with a text', '[[at(my.product.title, "Drill")]]'],
  ])('nothing compares %s', async (_name, q) => {
    expect((await search({ q })).status).toBe(400);
  });

  test('a link without a published target is still filled', async () => {
    expect((await search({ q: '[[has(my.product.maker)]]' })).uids).toContain('forge');
  });

  test('full text ignores accents and punctuation', async () => {
    for (const words of ['stéel', 'steel!', '(STEEL)']) {
      expect((await search({ q: `[[fulltext(document, "${words}")]]` })).uids).toEqual(['anvil', 'globe']);
    }
    expect((await search({ q: '[[fulltext(document, "stee")]]' })).uids).toEqual([]);
  });
});

describe('orderings', () => {
  test.each([['nearest first', near, ['anvil', 'globe', 'bellows', 'compass', 'easel']]])(
    'without them: %s',
    async (_name, q, uids) => {
      expect((await search({ q })).uids).toEqual(uids);
    },
  );

  test.each([
    ['geopoint.near', near],
    ['similar', similar],
    ['in', '[[in(document.id, ["product-drill", "product-anvil", "product-easel"])]]'],
  ])('take precedence over the order of %s', async (_name, q) => {
    const own = (await search({ q })).uids ?? [];
    const { uids } = await search({ q, ...byUid });
    expect(own.length).toBeGreaterThan(1);
    expect(uids).toEqual([...own].toSorted().toReversed());
  });
});

describe('fetching', () => {
  test('returns no data of types that are not named', async () => {
    const { body } = await search({ q: '[[any(document.type, ["maker", "product"])]]', fetch: 'maker.name' });
    for (const { type, data } of body.results ?? []) {
      expect(Object.keys(data)).toEqual(type === 'maker' ? ['name'] : []);
    }
  });

  test('graphQuery takes precedence over fetch and fetchLinks', async () => {
    const parameters = { fetch: 'product.price', fetchLinks: 'maker.name', graphQuery: '{ product { name maker } }' };
    const { body } = await search({ q: '[[at(document.id, "product-anvil")]]', ...parameters });
    const data = body.results?.[0]?.data;
    expect(Object.keys(data ?? {}).toSorted()).toEqual(['maker', 'name']);
    expect(data?.['maker']).not.toHaveProperty('data');
  });
});

test('an asset tag is created once for each name', async () => {
  const make = async () => {
    const headers = { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ name: 'spring' }) };
    const response = await fetch(`${service.origin}/asset/tags`, init);
    return { status: response.status, id: ((await response.json()) as { id: string }).id };
  };
  const first = await make();
  expect(first.status).toBe(201);
  expect(await make()).toEqual(first);
});
