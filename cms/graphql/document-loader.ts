import { GraphQLError } from 'graphql';
import { parseStoredFields } from '../fields/field-set.ts';
import { maxGraphDocuments } from '../limits.ts';
import { attributeIsOneOf } from '../storage/published-query.ts';
import type { PublishedPage, PublishedQuery } from '../storage/published-query.ts';
import type { PublishedDocument } from '../storage/stored-document.ts';
import type { DocumentSource } from './field-source.ts';

/** Loads the targets of relationships, in one search for each depth of a query. */
export interface DocumentLoader {
  /** Undefined when the ref has no such document. */
  readonly load: (id: string) => Promise<DocumentSource | undefined>;
}

type Find = (query: Omit<PublishedQuery, 'sequence'>) => Promise<PublishedPage>;

/** Engines prepare one statement for each number of values. */
const maxBatch = 100;

interface LoaderOptions {
  /** Ends the whole query. */
  readonly end: (cause: Error) => never;
  /** Called when the query continues after other requests were served. */
  readonly resume: () => void;
}

export function createDocumentLoader(find: Find, { end, resume }: LoaderOptions): DocumentLoader {
  const loaded = new Map<string, Promise<DocumentSource | undefined>>();
  let waiting: Waiting[] = [];
  let count = 0;

  const flush = async (): Promise<void> => {
    resume();
    const batch = waiting;
    waiting = [];
    for (let start = 0; start < batch.length; start += maxBatch) {
      await settle(batch.slice(start, start + maxBatch), find);
    }
  };

  return {
    load(id) {
      count += 1;
      if (count > maxGraphDocuments) {
        end(new GraphQLError(`The query brings more than ${maxGraphDocuments} linked documents along.`));
      }
      const known = loaded.get(id);
      if (known) return known;
      const { promise, resolve, reject } = Promise.withResolvers<DocumentSource | undefined>();
      loaded.set(id, promise);
      // When a list fails half-way, nothing awaits its first documents, which would be an unhandled rejection. Other
      // callers still get the error.
      promise.catch(() => undefined);
      // When the pending promises have run, all loads of this depth are queued. Other requests run in between.
      if (waiting.push({ id, resolve, reject }) === 1) setImmediate(() => void flush());
      return promise;
    },
  };
}

interface Waiting {
  readonly id: string;
  readonly resolve: (source: DocumentSource | undefined) => void;
  readonly reject: (error: unknown) => void;
}

async function settle(batch: readonly Waiting[], find: Find): Promise<void> {
  try {
    const { documents } = await find({
      conditions: [
        attributeIsOneOf(
          'id',
          batch.map(({ id }) => id),
        ),
      ],
      orderings: [],
      offset: 0,
      limit: batch.length,
    });
    const sources = new Map(documents.map((document) => [document.id, toDocumentSource(document)]));
    for (const { id, resolve } of batch) resolve(sources.get(id));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

export function toDocumentSource(document: PublishedDocument): DocumentSource {
  return { document, fields: parseStoredFields(document.data) };
}
