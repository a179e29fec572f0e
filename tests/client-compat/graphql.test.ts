import { ApolloClient, InMemoryCache, gql, type DocumentNode } from '@apollo/client/core/index.js';
import { createPrismicLink } from 'apollo-link-prismic';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient7 } from './clients.ts';
import { repository, startService, writeToken } from './running-service.ts';

const service = await startService({ releaseVisibility: 'public' });
type Answer = Record<string, ReturnType<typeof JSON.parse>>;

const connect = (options: { accessToken?: string } = {}): ApolloClient<unknown> =>
  new ApolloClient({
    link: createPrismicLink({
      repositoryName: repository,
      uri: `${service.origin}/graphql`,
      apiEndpoint: service.endpoint,
      ...options,
    }),
    cache: new InMemoryCache({ possibleTypes: {} }),
    defaultOptions: { query: { fetchPolicy: 'no-cache' } },
  });

const ask = async (query: DocumentNode, variables: object = {}): Promise<Answer> =>
  (await connect().query<Answer>({ query, variables })).data;

beforeEach(() => {
  // The link makes its client from an address, which the client finds worth a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const lastCall = (): URL | undefined => service.requests.findLast(({ pathname }) => pathname === '/graphql');

describe('apollo-link-prismic', () => {
  test('asks by GET, with the ref of the root and a minified query', async () => {
    await ask(gql`
      query Countries {
        allCountrys {
          totalCount
        }
      }
    `);
    const url = lastCall();
    expect(url?.searchParams.get('query')).not.toContain('\n');
    expect(url?.searchParams.get('operationName')).toBe('Countries');
    expect(url?.searchParams.get('ref')).toBe((await createClient7(service.endpoint).getMasterRef()).ref);
  });

  test('reads one document by uid and language', async () => {
    const data = await ask(gql`
      {
        product(uid: "anvil", lang: "en-gb") {
          name
          price
          available
          launched
          _meta {
            id
            uid
            type
            lang
            tags
            firstPublicationDate
            alternateLanguages {
              uid
              lang
            }
          }
        }
      }
    `);
    expect(data['product']).toMatchObject({
      name: 'Anvil',
      price: 10,
      available: true,
      launched: '2024-01-15',
      _meta: { id: 'product-anvil', uid: 'anvil', type: 'product', lang: 'en-gb', tags: ['heavy', 'metal'] },
    });
    expect(data['product']._meta.alternateLanguages.map(({ uid }: { uid: string }) => uid).sort()).toEqual([
      'amboss',
      'enclume',
    ]);
  });

  test('gives null for a uid that is not there', async () => {
    expect(
      await ask(gql`
        {
          product(uid: "none", lang: "en-gb") {
            name
          }
        }
      `),
    ).toEqual({ product: null });
  });

  test('reads with variables', async () => {
    const query = gql`
      query One($uid: String!, $lang: String!) {
        product(uid: $uid, lang: $lang) {
          name
        }
      }
    `;
    expect(await ask(query, { uid: 'compass', lang: 'fr-fr' })).toMatchObject({ product: { name: 'Boussole' } });
  });

  test('gives rich text, images and places as the read API does', async () => {
    const data = await ask(gql`
      {
        product(uid: "anvil", lang: "en-gb") {
          title
          teaser
          picture
          place
          tint
        }
      }
    `);
    const document = await createClient7(service.endpoint).getByUID('product', 'anvil');
    const { title, teaser, picture, place, tint } = document.data;
    expect(data['product']).toMatchObject({ title, teaser, picture, place, tint });
  });

  test('follows relationships by type', async () => {
    const data = await ask(gql`
      {
        product(uid: "anvil", lang: "en-gb") {
          maker {
            _linkType
            ... on Maker {
              name
              country {
                ... on Country {
                  name
                }
              }
            }
          }
        }
      }
    `);
    expect(data['product'].maker).toMatchObject({
      _linkType: 'Link.document',
      name: 'North',
      country: { name: 'United Kingdom' },
    });
  });

  test('gives null for a broken relationship', async () => {
    expect(
      await ask(gql`
        {
          product(uid: "globe", lang: "en-gb") {
            maker {
              _linkType
            }
          }
        }
      `),
    ).toMatchObject({
      product: { maker: null },
    });
  });

  test('gives the items of groups', async () => {
    const data = await ask(gql`
      {
        product(uid: "anvil", lang: "en-gb") {
          features {
            label
            amount
          }
        }
      }
    `);
    expect(data['product'].features).toMatchObject([
      { label: 'Weight', amount: 50 },
      { label: 'Height', amount: 30 },
    ]);
  });

  test('lists documents with total, cursors and page info', async () => {
    const data = await ask(gql`
      {
        allCountrys(first: 2) {
          totalCount
          pageInfo {
            hasNextPage
            hasPreviousPage
            endCursor
          }
          edges {
            cursor
            node {
              name
            }
          }
        }
      }
    `);
    const { totalCount, pageInfo, edges } = data['allCountrys'];
    expect(Number(totalCount)).toBe(3);
    expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(edges.map(({ node }: { node: { name: string } }) => node.name)).toEqual(['United Kingdom', 'France']);
    expect(atob(edges[0].cursor)).toMatch(/^arrayconnection:0$/);
  });

  test('goes on behind a cursor', async () => {
    const query = gql`
      query Next($after: String) {
        allCountrys(first: 1, after: $after) {
          edges {
            cursor
            node {
              name
            }
          }
        }
      }
    `;
    const first = await ask(query, { after: null });
    const second = await ask(query, { after: first['allCountrys'].edges[0].cursor });
    expect(second['allCountrys'].edges[0].node.name).toBe('France');
  });

  test('sorts', async () => {
    const data = await ask(gql`
      {
        allProducts(sortBy: price_DESC, first: 2) {
          edges {
            node {
              name
            }
          }
        }
      }
    `);
    expect(data['allProducts'].edges.map(({ node }: Answer) => node.name)).toEqual(['Globe', 'Compass']);
  });

  test('filters by field, tag, text and language', async () => {
    const data = await ask(gql`
      {
        byField: allProducts(where: { category: "furniture" }) {
          totalCount
        }
        byTag: allProducts(tags: ["metal", "small"]) {
          totalCount
        }
        bySomeTag: allProducts(tags_in: ["wood", "leather"]) {
          totalCount
        }
        byText: allProducts(lang: "en-gb", fulltext: "steel") {
          totalCount
        }
        byUid: allProducts(uid: "enclume", lang: "fr-fr") {
          totalCount
        }
        byRelation: allProducts(where: { maker: "maker-south" }) {
          totalCount
        }
        byDate: allProducts(where: { launched_after: "2024-06-01" }) {
          totalCount
        }
      }
    `);
    const counts = Object.entries(data).flatMap(([name, value]) =>
      name === '__typename' ? [] : [[name, Number(value.totalCount)]],
    );
    expect(Object.fromEntries(counts)).toEqual({
      byField: 1,
      byTag: 2,
      bySomeTag: 2,
      byText: 2,
      byUid: 1,
      byRelation: 1,
      byDate: 2,
    });
  });

  test('lists documents of every type', async () => {
    const data = await ask(gql`
      {
        _allDocuments(type_in: ["country", "continent"]) {
          totalCount
          edges {
            node {
              _meta {
                type
              }
            }
          }
        }
      }
    `);
    expect(Number(data['_allDocuments'].totalCount)).toBe(5);
  });

  test('a type without documents is an empty list', async () => {
    expect(
      await ask(gql`
        {
          allUnuseds {
            edges {
              node {
                title
              }
            }
          }
        }
      `),
    ).toMatchObject({ allUnuseds: { edges: [] } });
  });

  test('sends the access token in a header of its own', async () => {
    const client = connect({ accessToken: writeToken });
    const { data } = await client.query({
      query: gql`
        {
          allCountrys {
            totalCount
          }
        }
      `,
    });
    expect(Number(data.allCountrys.totalCount)).toBe(3);
  });

  test('a field that nobody knows is an error with a place', async () => {
    const failed = connect().query({
      query: gql`
        {
          product(uid: "anvil", lang: "en-gb") {
            nonsense
          }
        }
      `,
    });
    await expect(failed).rejects.toThrow(/nonsense|status code 400/);
  });
});

test('graphQLFetch of 7.22 sends its ref in a header', async () => {
  const query = encodeURIComponent('{ allCountrys { totalCount } }');
  const response = await createClient7(service.endpoint).graphQLFetch(`${service.origin}/graphql?query=${query}`);
  const { data } = (await response.json()) as { data: { allCountrys: { totalCount: number | string } } };
  expect([response.status, Number(data.allCountrys.totalCount)]).toEqual([200, 3]);
});

test('POST is answered too, for queries that no address can hold', async () => {
  const response = await fetch(`${service.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'prismic-ref': (await createClient7(service.endpoint).getMasterRef()).ref,
    },
    body: JSON.stringify({ query: '{ allCountrys { totalCount } }' }),
  });
  expect(response.status).toBe(200);
});

test('a ref that nobody knows is 404 with errors', async () => {
  const query = encodeURIComponent('{ allCountrys { totalCount } }');
  const response = await fetch(`${service.origin}/graphql?query=${query}`, { headers: { 'prismic-ref': 'none' } });
  expect(response.status).toBe(404);
});
