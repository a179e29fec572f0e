import type { Route } from '@prismicio/client';
import { describe, expect, test } from 'vitest';
import prismic5 from 'prismic-client-5';
import prismicJavascript from 'prismic-javascript';
import { createClient6, createClient7 } from './clients.ts';
import { startService } from './running-service.ts';

const service = await startService();
const client = createClient7(service.endpoint);

interface UrlRow {
  readonly name: string;
  readonly id: string;
  readonly routes: readonly Route[];
  readonly url: string | null;
}

const page = (path: string, more: Partial<Route> = {}): Route => ({ type: 'page', path, ...more });
const product = (path: string, resolvers: Record<string, string> = {}): Route => ({ type: 'product', path, resolvers });

const rows: readonly UrlRow[] = [
  { name: 'uid', id: 'page-about', routes: [page('/:uid')], url: '/about' },
  { name: 'fixed segments', id: 'page-about', routes: [page('/pages/:uid/read')], url: '/pages/about/read' },
  { name: 'no placeholder', id: 'settings-en', routes: [{ type: 'settings', path: '/settings' }], url: '/settings' },
  { name: 'the root', id: 'page-home', routes: [page('/', { uid: 'home' })], url: '/' },
  { name: 'type', id: 'page-about', routes: [page('/:type/:uid')], url: '/page/about' },
  { name: 'language, always written', id: 'page-about', routes: [page('/:lang/:uid')], url: '/en-gb/about' },
  { name: 'optional language of the master language', id: 'page-about', routes: [page('/:lang?/:uid')], url: '/about' },
  {
    name: 'optional language of another one',
    id: 'page-about-fr',
    routes: [page('/:lang?/:uid')],
    url: '/fr-fr/a-propos',
  },
  { name: 'optional language alone', id: 'page-about', routes: [page('/:lang?')], url: '/' },
  { name: 'optional uid', id: 'page-about', routes: [page('/p/:uid?')], url: '/p/about' },
  {
    name: 'optional uid of a type without one',
    id: 'settings-en',
    routes: [{ type: 'settings', path: '/s/:uid?' }],
    url: '/s',
  },
  { name: 'a route for one uid first', id: 'page-home', routes: [page('/', { uid: 'home' }), page('/:uid')], url: '/' },
  {
    name: 'a route for another uid',
    id: 'page-about',
    routes: [page('/', { uid: 'home' }), page('/:uid')],
    url: '/about',
  },
  { name: 'the first match wins', id: 'page-home', routes: [page('/:uid'), page('/', { uid: 'home' })], url: '/home' },
  {
    name: 'a route for one language',
    id: 'page-about-fr',
    routes: [page('/francais/:uid', { lang: 'fr-fr' }), page('/:uid')],
    url: '/francais/a-propos',
  },
  {
    name: 'a route for another language',
    id: 'page-about',
    routes: [page('/francais/:uid', { lang: 'fr-fr' }), page('/:uid')],
    url: '/about',
  },
  { name: 'no route for its type', id: 'product-anvil', routes: [page('/:uid')], url: null },
  { name: 'no routes', id: 'page-about', routes: [], url: null },
  {
    name: 'the uid of a relationship',
    id: 'product-anvil',
    routes: [product('/:maker/:uid', { maker: 'maker' })],
    url: '/north/anvil',
  },
  {
    name: 'the uid of a relationship of a relationship',
    id: 'product-anvil',
    routes: [product('/:country/:maker/:uid', { maker: 'maker', country: 'maker.country' })],
    url: '/uk/north/anvil',
  },
  {
    name: 'three relationships away',
    id: 'product-bellows',
    routes: [product('/:continent/:uid', { continent: 'maker.country.continent' })],
    url: '/europe/bellows',
  },
  {
    name: 'parent and grandparent',
    id: 'page-history',
    routes: [page('/:grandparent?/:parent?/:uid', { resolvers: { parent: 'parent', grandparent: 'parent.parent' } })],
    url: '/about/team/history',
  },
  {
    name: 'an optional segment whose field is empty',
    id: 'page-about',
    routes: [page('/:grandparent?/:parent?/:uid', { resolvers: { parent: 'parent', grandparent: 'parent.parent' } })],
    url: '/about',
  },
  {
    name: 'an optional segment whose target is a draft',
    id: 'product-globe',
    routes: [product('/:maker?/:uid', { maker: 'maker' })],
    url: '/globe',
  },
];

test.each(rows)('$name', async ({ id, routes, url }) => {
  const document = await client.getByID(id, { lang: '*', routes: [...routes] });
  expect(document.url).toBe(url);
});

const siteRoutes: Route[] = [
  { type: 'product', path: '/products/:uid' },
  { type: 'maker', path: '/makers/:uid' },
  { type: 'page', path: '/:uid' },
];
const specimen = (await client.getByUID('specimen', 'filled', { routes: siteRoutes })).data;
const anvil = (await client.getByUID('product', 'anvil', { routes: siteRoutes })).data;

describe('links get URLs too', () => {
  test.each([
    ['in a field', () => specimen['document'].url, '/products/anvil'],
    ['in a list of links', () => specimen['links'][1].url, '/makers/north'],
    ['in a span of rich text', () => specimen['body'][1].spans[2].data.url, '/products/anvil'],
    ['of an image in rich text', () => specimen['body'][7].linkTo.url, '/about'],
    ['in a group', () => anvil['features'][0].source.url, '/makers/south'],
    ['in a slice', () => anvil['zone'][0].primary.person.url, '/makers/north'],
    ['in an item of a slice', () => anvil['zone'][0].items[0].target.url, '/makers/east'],
    ['in a group of a slice', () => anvil['zone'][1].primary.pictures[0].source.url, '/makers/south'],
  ])('%s', (_name, read, url) => {
    expect(read()).toBe(url);
  });

  test('in data of linked documents', async () => {
    const { data } = await client.getByUID('product', 'anvil', {
      routes: [{ type: 'country', path: '/in/:uid' }],
      fetchLinks: 'maker.country',
    });
    expect(data['maker'].data.country.url).toBe('/in/uk');
  });

  test('in data that a graphQuery selected', async () => {
    const { data } = await client.getByUID('product', 'anvil', {
      routes: [{ type: 'country', path: '/in/:uid' }],
      graphQuery: '{ product { maker { ...on maker { country } } } }',
    });
    expect(data['maker'].data.country.url).toBe('/in/uk');
  });

  test('not without a route of their type', async () => {
    const { data } = await client.getByUID('product', 'anvil', { routes: [page('/:uid')] });
    expect(data['maker']).not.toHaveProperty('url');
  });

  test('not when they are broken', () => {
    expect(specimen['broken']).not.toHaveProperty('url');
  });
});

describe('brokenRoute', () => {
  test('is the URL of every broken link', async () => {
    const { data } = await client.getByUID('specimen', 'filled', { brokenRoute: '/404', routes: [page('/:uid')] });
    expect(data['broken'].url).toBe('/404');
  });

  test('is the URL of links to drafts, also without routes', async () => {
    const { data } = await client.getByUID('product', 'globe', { brokenRoute: '/gone' });
    expect(data['maker']).toMatchObject({ isBroken: true, url: '/gone' });
  });

  test('is not the URL of a link without a route', async () => {
    const { data } = await client.getByUID('specimen', 'filled', { brokenRoute: '/404', routes: [page('/:uid')] });
    expect(data['document']).not.toHaveProperty('url');
  });
});

describe('invalid routes', () => {
  const search = (routes: Route[]): Promise<unknown> => client.get({ pageSize: 1, routes });
  test.each([
    ['an unknown type', [{ type: 'nonsense', path: '/:uid' }], /^\[Link resolver error\] Unknown type nonsense/],
    [
      'a resolver without a field',
      [page('/:x/:uid', { resolvers: { x: 'nothing' } })],
      /^\[Link resolver error\] Invalid resolver x/,
    ],
    [
      'a resolver that is a string',
      [product('/:name/:uid', { name: 'name' })],
      /content relationship linked to one and only one custom type/,
    ],
    ['a relationship to several types', [page('/:x/:uid', { resolvers: { x: 'either' } })], /Invalid resolver x/],
    ['a relationship to any type', [page('/:x/:uid', { resolvers: { x: 'link' } })], /Invalid resolver x/],
    ['a placeholder without a resolver', [page('/:section/:uid')], /Invalid resolver section/],
    ['an unknown second step', [page('/:x/:uid', { resolvers: { x: 'parent.title' } })], /Invalid resolver x/],
  ] as [string, Route[], RegExp][])('%s', async (_name, routes, message) => {
    await expect(search(routes)).rejects.toThrow(message);
  });

  test('routes that are not JSON', async () => {
    const { ref } = await client.getMasterRef();
    const query = new URLSearchParams({ ref, routes: '[{' });
    const response = await fetch(`${service.endpoint}/documents/search?${query.toString()}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^\[Link resolver error\]/) });
  });
});

describe('routes for all searches of a client', () => {
  const routes: Route[] = [{ type: 'product', path: '/products/:uid' }];

  test('to 7.22', async () => {
    const document = await createClient7(service.endpoint, { routes }).getByID('product-anvil');
    expect(document.url).toBe('/products/anvil');
  });

  test('to 7.22, with a brokenRoute', async () => {
    const { data } = await createClient7(service.endpoint, { routes, brokenRoute: '/404' }).getByID('product-globe');
    expect(data['maker'].url).toBe('/404');
  });

  test('to 6.9', async () => {
    const document = await createClient6(service.endpoint, { routes }).getByID('product-anvil');
    expect(document.url).toBe('/products/anvil');
  });

  test('to 5.2, which sends them to the root and gets them as the search form’s default', async () => {
    const document = await prismic5.client(service.endpoint, { routes }).getByID('product-anvil', {});
    expect(document).toMatchObject({ url: '/products/anvil' });
  });

  test('to prismic-javascript', async () => {
    const api = await prismicJavascript.getApi(service.endpoint, { routes });
    expect(await api.getByID('product-anvil', {})).toMatchObject({ url: '/products/anvil' });
  });
});
