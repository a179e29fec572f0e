import { GraphQLError } from 'graphql';
import { maxConditions, maxPredicates, maxPredicateValues } from '../limits.ts';
import type { Predicate, PredicateTree, PredicateValue } from '../query/predicate-tree.ts';
import { printPredicates } from '../query/print-predicates.ts';
import { resolvePredicates } from '../query/resolve-predicates.ts';
import type { Ordering } from '../storage/published-query.ts';
import { toDocumentSource } from './document-loader.ts';
import type { GraphqlContext } from './graphql-context.ts';
import type { DocumentSource } from './field-source.ts';
import { toCursor, toPageRange, type PageArguments } from './page-range.ts';

interface DocumentConnection {
  readonly totalCount: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly edges: readonly { readonly cursor: string; readonly node: DocumentSource }[];
}

export interface DocumentQuery {
  readonly predicates: PredicateTree;
  readonly orderings: readonly Ordering[];
  readonly page: PageArguments;
}

const nowhere = { line: 1, column: 1 };

/** A condition as a predicate of the read API. */
export function toPredicate(operator: string, path: string | undefined, values: readonly PredicateValue[]): Predicate {
  return { operator, path, values, position: nowhere, pathPosition: nowhere };
}

/** One page of the matching documents, found by the search of the read API. Throws for invalid queries. */
export async function findDocuments(query: DocumentQuery, context: GraphqlContext): Promise<DocumentConnection> {
  const { predicates, orderings } = query;
  checkSize(predicates);
  const { conditions, listedOrder } = await resolvePredicates(predicates, {
    models: context.models,
    findSimilar: context.findSimilar,
    findByUid: context.findByUid,
    text: printPredicates(predicates),
  });
  if (conditions.length > maxConditions) throw new GraphQLError(`More than ${maxConditions} conditions.`);
  const search = { conditions, orderings, ...(listedOrder && { listedOrder }) };
  const { offset, limit } = await toPageRange(query.page, async () => {
    const { total } = await context.find({ ...search, offset: 0, limit: 0 });
    return total;
  });
  const { total, documents } = await context.find({ ...search, offset, limit });
  const edges = documents.map((document, index) => ({
    cursor: toCursor(offset + index),
    node: toDocumentSource(document),
  }));
  return {
    totalCount: total,
    pageInfo: {
      hasNextPage: offset + edges.length < total,
      hasPreviousPage: offset > 0 && total > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
  };
}

function checkSize(predicates: PredicateTree): void {
  if (predicates.length > maxPredicates) throw new GraphQLError(`More than ${maxPredicates} conditions.`);
  const isTooLong = predicates.some(({ values }) =>
    values.some((value) => Array.isArray(value) && value.length > maxPredicateValues),
  );
  if (isTooLong) throw new GraphQLError(`A list of more than ${maxPredicateValues} values.`);
}
