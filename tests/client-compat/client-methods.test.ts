import { describe, expect, test } from 'vitest';
import { createClient6, createClient7, toUids, type FoundDocument } from './clients.ts';
import { startService } from './running-service.ts';

const service = await startService();

/** Methods that both generations offer under the same names. */
type Client = ReturnType<typeof createClient7> | ReturnType<typeof createClient6>;

const one = async (found: Promise<FoundDocument>): Promise<string[]> => toUids([await found]);
const page = async (found: Promise<{ results: FoundDocument[] }>): Promise<string[]> => toUids((await found).results);
const all = async (found: Promise<FoundDocument[]>): Promise<string[]> => toUids(await found);
const countries = ['uk', 'france', 'usa'];

interface MethodRow {
  readonly name: string;
  readonly call: (client: Client) => Promise<string[]>;
  readonly uids: readonly string[];
}

const row = (name: string, uids: readonly string[], call: MethodRow['call']): MethodRow => ({ name, call, uids });

const singleRows: readonly MethodRow[] = [
  row('getFirst', ['europe'], (c) => one(c.getFirst())),
  row('getFirst with its own page', ['uk'], (c) => one(c.getFirst({ pageSize: 2, page: 2 }))),
  row('getByID', ['anvil'], (c) => one(c.getByID('product-anvil'))),
  row('getByID in another language', ['enclume'], (c) => one(c.getByID('product-anvil-fr', { lang: 'fr-fr' }))),
  row('getByID in any language', ['enclume'], (c) => one(c.getByID('product-anvil-fr', { lang: '*' }))),
  row('getByUID', ['globe'], (c) => one(c.getByUID('product', 'globe'))),
  row('getByUID in another language', ['compass'], (c) => one(c.getByUID('product', 'compass', { lang: 'fr-fr' }))),
  row('getSingle', ['settings-en'], (c) => one(c.getSingle('settings'))),
  row('getSingle in another language', ['settings-fr'], (c) => one(c.getSingle('settings', { lang: 'fr-fr' }))),
];

const pageRows: readonly MethodRow[] = [
  row('get', ['europe', 'america'], (c) => page(c.get({ pageSize: 2 }))),
  row('getByIDs, in the requested order', ['globe', 'anvil'], (c) =>
    page(c.getByIDs(['product-globe', 'product-anvil'])),
  ),
  row('getByUIDs', ['hammer', 'drill'], (c) => page(c.getByUIDs('product', ['hammer', 'drill', 'none']))),
  row('getByUIDs of one type only', [], (c) => page(c.getByUIDs('maker', ['hammer']))),
  row('getByType', countries, (c) => page(c.getByType('country'))),
  row('getByType in another language', ['a-propos'], (c) => page(c.getByType('page', { lang: 'fr-fr' }))),
  row('getByType of a type without documents', [], (c) => page(c.getByType('unused'))),
  row('getByType of an unknown type', [], (c) => page(c.getByType('nonsense'))),
  row('getByTag', ['bellows'], (c) => page(c.getByTag('two words'))),
  row('getByEveryTag', ['compass', 'hammer'], (c) => page(c.getByEveryTag(['metal', 'small']))),
  row('getBySomeTags', ['bellows', 'easel'], (c) => page(c.getBySomeTags(['wood', 'leather']))),
  row('getByTag with an unknown tag', [], (c) => page(c.getByTag('none'))),
];

const allRows: readonly MethodRow[] = [
  row('dangerouslyGetAll with a limit', ['europe', 'america', 'uk'], (c) => all(c.dangerouslyGetAll({ limit: 3 }))),
  row('getAllByIDs', ['globe', 'anvil'], (c) => all(c.getAllByIDs(['product-globe', 'product-anvil']))),
  row('getAllByUIDs', ['hammer', 'drill'], (c) => all(c.getAllByUIDs('product', ['hammer', 'drill']))),
  row('getAllByType', countries, (c) => all(c.getAllByType('country'))),
  row('getAllByType, page by page', countries, (c) => all(c.getAllByType('country', { pageSize: 2 }))),
  row('getAllByType in every language', ['settings-en', 'settings-fr', 'settings-de'], (c) =>
    all(c.getAllByType('settings', { lang: '*' })),
  ),
  row('getAllByTag', ['anvil', 'forge', 'hammer'], (c) => all(c.getAllByTag('heavy'))),
  row('getAllByEveryTag', ['compass', 'hammer'], (c) => all(c.getAllByEveryTag(['metal', 'small']))),
  row('getAllBySomeTags', ['bellows', 'easel'], (c) => all(c.getAllBySomeTags(['wood', 'leather']))),
  row('dangerouslyGetAll of a type without documents', [], (c) => all(c.getAllByType('unused'))),
];

describe.each([
  ['7.22', () => createClient7(service.endpoint)],
  ['6.9', () => createClient6(service.endpoint)],
])('methods of @prismicio/client %s', (_version, create) => {
  test.each([...singleRows, ...pageRows, ...allRows])('$name', async ({ call, uids }) => {
    expect(await call(create())).toEqual(uids);
  });

  test.each([
    ['getFirst', (c: Client) => c.getFirst({ lang: 'xx-xx' })],
    ['getByID', (c: Client) => c.getByID('none')],
    ['getByID in the wrong language', (c: Client) => c.getByID('product-anvil-fr')],
    ['getByUID', (c: Client) => c.getByUID('product', 'none')],
    ['getByUID of a draft', (c: Client) => c.getByUID('maker', 'ghost')],
    ['getSingle of a type without documents', (c: Client) => c.getSingle('unused')],
  ])('%s reports that nothing was found', async (_name, call) => {
    await expect(call(create())).rejects.toThrow('No documents were returned');
  });

  test('dangerouslyGetAll returns every published document of the language', async () => {
    const client = create();
    const { total_results_size: total } = await client.get({ pageSize: 1 });
    const documents = await client.dangerouslyGetAll();
    expect(documents).toHaveLength(total);
    expect(new Set(documents.map(({ id }) => id)).size).toBe(total);
  });

  test('buildQueryURL returns a URL with the same result', async () => {
    const client = create();
    const url = await client.buildQueryURL({ pageSize: 3, lang: '*' });
    expect(await (await fetch(url)).json()).toEqual(await client.get({ pageSize: 3, lang: '*' }));
  });

  test('parameters of the client apply to every search', async () => {
    const client = create();
    client.defaultParams = { lang: 'fr-fr', pageSize: 1 };
    const found = await client.get();
    expect(found).toMatchObject({ results_per_page: 1, results: [{ lang: 'fr-fr' }] });
  });

  test('an aborted search rejects', async () => {
    const controller = new AbortController();
    const found = create().getByType('country', { signal: controller.signal });
    controller.abort();
    await expect(found).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('7.22 sends its version, which the service ignores', async () => {
  await createClient7(service.endpoint).getByType('country');
  expect(service.requests.at(-1)?.searchParams.get('x-c')).toMatch(/^js-7\.22/);
});

test('7.22 sends equal searches at the same time as one request', async () => {
  const client = createClient7(service.endpoint);
  await client.getRepository();
  const before = service.requests.length;
  const [first, second] = await Promise.all([client.getByType('country'), client.getByType('country')]);
  expect(second).toEqual(first);
  expect(service.requests.length - before).toBe(1);
});
