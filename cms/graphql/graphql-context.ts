import { GraphQLError } from 'graphql';
import { setImmediate } from 'node:timers/promises';
import type { DocumentReader } from '../documents/document-reader.ts';
import type { ModelSet } from '../models/model-set.ts';
import { QueryError } from '../query/query-error.ts';
import type { QueryBudget } from '../query/query-budget.ts';
import type { FindByUid, FindSimilar } from '../query/resolve-predicates.ts';
import { estimateSearchCost } from '../query/search-cost.ts';
import type { Ref, Translation } from '../storage/publication-register.ts';
import type { PublishedPage, PublishedQuery } from '../storage/published-query.ts';
import type { QueryStorage } from '../query/query-storage.ts';
import { createSimilarFinder } from '../documents/similar-documents.ts';
import { createUidFinder } from '../documents/uid-holders.ts';
import { createDocumentReader } from '../documents/document-reader.ts';
import { createDocumentLoader, type DocumentLoader } from './document-loader.ts';
import { GraphqlTimeoutError } from './graphql-timeout-error.ts';

/** The context of resolvers. It is created for one request and uses one ref. */
export interface GraphqlContext {
  readonly models: ModelSet;
  readonly publicUrl: string;
  /** The names of the document types in the schema, by id. */
  readonly typeNames: ReadonlyMap<string, string>;
  readonly reader: DocumentReader;
  readonly loader: DocumentLoader;
  readonly findSimilar: FindSimilar;
  readonly findByUid: FindByUid;
  readonly find: (query: Omit<PublishedQuery, 'sequence'>) => Promise<PublishedPage>;
  /** Runs the lists of a query one after the other. Each but the first begins in a new turn of the event loop. */
  readonly runInTurn: <Result>(find: () => Promise<Result>) => Promise<Result>;
  readonly listTranslations: (groupId: string) => Promise<readonly Translation[]>;
  /** Parsed values of stored fields, because a query reads the same documents repeatedly. */
  readonly parsed: WeakMap<object, unknown>;
  /** Throws when the request has exceeded its time or its number of documents. */
  readonly checkLimits: () => void;
}

interface GraphqlResources {
  readonly storage: QueryStorage;
  readonly models: ModelSet;
  readonly masterLanguage: string;
  readonly publicUrl: string;
  readonly typeNames: ReadonlyMap<string, string>;
  /** Whether the request has exceeded its time. */
  readonly isOverdue: () => boolean;
  readonly budget: QueryBudget;
}

/** Cost units (query-budget.ts). */
const searchUnits = 200;
const documentUnits = 30;
const charactersPerUnit = 100;
const translationUnits = 30;
const fieldUnits = 2;

export function createGraphqlContext(ref: Ref, resources: GraphqlResources): GraphqlContext {
  const { storage, models, publicUrl, masterLanguage, typeNames, isOverdue, budget } = resources;
  const { sequence } = ref;
  let ended: GraphQLError | undefined;
  const end = (cause: Error): never => {
    // The library passes on an error that has a path, and wraps any other. Thousands of fields may still fail, and
    // wrapping each error would take longer than the query itself.
    ended = new GraphQLError(cause.message, { path: [], originalError: cause });
    throw ended;
  };
  // Every access to the store and to a field calls this, so that no query exceeds its limits by more than one step.
  const spend = (units: number): void => {
    if (ended) throw ended;
    if (isOverdue()) end(new GraphqlTimeoutError());
    try {
      budget.spend(units);
    } catch (error) {
      if (error instanceof QueryError) end(error);
      throw error;
    }
  };
  const find: GraphqlContext['find'] = async (query) => {
    spend(searchUnits + estimateSearchCost(query, await storage.countDocuments()));
    const found = await storage.findPublished({ sequence, ...query });
    for (const { data } of found.documents) spend(documentUnits + data.length / charactersPerUnit);
    return found;
  };
  return {
    models,
    publicUrl,
    typeNames,
    find,
    checkLimits: () => spend(fieldUnits),
    parsed: new WeakMap(),
    findSimilar: createSimilarFinder(ref, { storage, models, budget: { ...budget, spend } }),
    // The language is one of the conditions here.
    findByUid: createUidFinder(ref, storage, undefined),
    loader: createDocumentLoader(find, { end, resume: budget.resume }),
    reader: createDocumentReader({
      storage,
      models,
      sequence,
      ref: ref.ref,
      publicUrl,
      masterLanguage,
      routes: [],
      brokenRoute: undefined,
      fetchLinks: new Map(),
      fetch: undefined,
      budget: { ...budget, spend },
    }),
    runInTurn: createTurns(budget),
    listTranslations(groupId) {
      spend(translationUnits);
      return storage.listTranslations(sequence, [groupId]);
    },
  };
}

/**
 * Other requests are served between two lists, because together the lists would block the event loop for a tenth of a
 * second.
 */
function createTurns(budget: QueryBudget): GraphqlContext['runInTurn'] {
  let last: Promise<unknown> | undefined;
  return (find) => {
    const result = last ? last.then(() => nextTurn()).then(find) : find();
    // The field that requested the list gets its error; the next list runs in any case.
    last = result.catch(() => undefined);
    return result;
  };

  function nextTurn(): Promise<void> {
    budget.suspend();
    return setImmediate().finally(budget.resume);
  }
}
