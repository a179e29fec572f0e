import { gql, type DocumentNode } from '@apollo/client/core/index.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryApollo, connectApollo, type QueryResult } from './apollo.ts';
import { createClient7 } from './clients.ts';
import { startService, writeToken } from './running-service.ts';

const service = await startService({ releaseVisibility: 'public' });
const runQuery = (query: DocumentNode, variables?: object): Promise<QueryResult> =>
  queryApollo(service, query, variables);

beforeEach(() => {
  // The link makes its client from a URL, and the client warns about that.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const lastCall = (): URL | undefined => service.requests.findLast(({ pathname }) => pathname === '/graphql');

describe('apollo-link-prismic', () => {
  test('queries by GET, with the ref of the root and a minified query', async () => {
    await runQuery(gql`
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
    const data = await runQuery(gql`
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

  test('returns null for an unknown uid', async () => {
    expect(
      await runQuery(gql`
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
    expect(await runQuery(query, { uid: 'compass', lang: 'fr-fr' })).toMatchObject({ product: { name: 'Boussole' } });
  });

  test('returns rich text, images and geopoints as the read API does', async () => {
    const data = await runQuery(gql`
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
    const data = await runQuery(gql`
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

  test('returns null for a broken relationship', async () => {
    expect(
      await runQuery(gql`
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

  test('returns the items of groups', async () => {
    const data = await runQuery(gql`
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

  test('sends the access token in its own header', async () => {
    const client = connectApollo(service, { accessToken: writeToken });
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

  test('an unknown field is an error with its location', async () => {
    const failed = connectApollo(service).query({
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

test('POST works too, for queries that are too long for a URL', async () => {
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

test('an unknown ref returns 404 with errors', async () => {
  const query = encodeURIComponent('{ allCountrys { totalCount } }');
  const response = await fetch(`${service.origin}/graphql?query=${query}`, { headers: { 'prismic-ref': 'none' } });
  expect(response.status).toBe(404);
});
