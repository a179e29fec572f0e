import { gql, type DocumentNode } from '@apollo/client/core/index.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryApollo, type QueryResult } from './apollo.ts';
import { startService } from './running-service.ts';

const service = await startService();
const runQuery = (query: DocumentNode, variables?: object): Promise<QueryResult> =>
  queryApollo(service, query, variables);

beforeEach(() => {
  // The link makes its client from a URL, and the client warns about that.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('lists through apollo-link-prismic', () => {
  test('lists documents with total, cursors and page info', async () => {
    const data = await runQuery(gql`
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

  test('continues after a cursor', async () => {
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
    const first = await runQuery(query, { after: null });
    const second = await runQuery(query, { after: first['allCountrys'].edges[0].cursor });
    expect(second['allCountrys'].edges[0].node.name).toBe('France');
  });

  test('sorts', async () => {
    const data = await runQuery(gql`
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
    expect(data['allProducts'].edges.map(({ node }: QueryResult) => node.name)).toEqual(['Globe', 'Compass']);
  });

  test('filters by field, tag, text and language', async () => {
    const data = await runQuery(gql`
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
    const data = await runQuery(gql`
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
      await runQuery(gql`
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
});
