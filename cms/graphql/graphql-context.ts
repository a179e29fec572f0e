import type { DocumentReader } from '../documents/document-reader.ts';
import type { StoredFields } from '../fields/field-type.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { FindSimilar } from '../query/resolve-predicates.ts';
import type { PublishedDocument, PublishedPage, PublishedQuery, Storage, Translation } from '../storage/storage.ts';
import { createSimilarFinder } from '../documents/similar-documents.ts';
import { createDocumentReader } from '../documents/document-reader.ts';
import { createDocumentLoader, type DocumentLoader } from './document-loader.ts';
import { GraphqlTimeoutError } from './graphql-timeout-error.ts';
import type { Ref } from '../storage/storage.ts';

/** Whatever has fields: a document, an item of a group, a part of a slice. */
export interface FieldSource {
  readonly fields: StoredFields;
}

/** A document of the ref that is read, with its stored fields. */
export interface DocumentSource extends FieldSource {
  readonly document: PublishedDocument;
}

/** What resolvers may use. Made for one request, and bound to one ref. */
export interface GraphqlContext {
  readonly models: ModelSet;
  readonly publicUrl: string;
  /** Names of the document types in the schema, by id. */
  readonly typeNames: ReadonlyMap<string, string>;
  readonly reader: DocumentReader;
  readonly loader: DocumentLoader;
  readonly findSimilar: FindSimilar;
  find(query: Omit<PublishedQuery, 'sequence'>): PublishedPage;
  listTranslations(groupId: string): readonly Translation[];
  /** Throws when the request has used up its time. */
  checkTime(): void;
}

export interface GraphqlResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  readonly masterLanguage: string;
  readonly publicUrl: string;
  readonly typeNames: ReadonlyMap<string, string>;
  /** True when the request has used up its time. */
  isOverdue(): boolean;
}

export function createGraphqlContext(ref: Ref, resources: GraphqlResources): GraphqlContext {
  const { storage, models, publicUrl, masterLanguage, typeNames, isOverdue } = resources;
  const { sequence } = ref;
  // Every way to the store and to a field passes here, so that no query outlives its time by more than one step.
  const checkTime = (): void => {
    if (isOverdue()) throw new GraphqlTimeoutError();
  };
  const find: GraphqlContext['find'] = (query) => {
    checkTime();
    return storage.findPublished({ sequence, ...query });
  };
  return {
    models,
    publicUrl,
    typeNames,
    find,
    checkTime,
    findSimilar: createSimilarFinder(ref, { storage, models }),
    loader: createDocumentLoader(find),
    reader: createDocumentReader({
      ...{ storage, models, sequence, ref: ref.ref, publicUrl, masterLanguage },
      ...{ routes: [], brokenRoute: undefined, fetchLinks: new Map(), fetch: undefined },
    }),
    listTranslations(groupId) {
      checkTime();
      return storage.listTranslations(sequence, groupId);
    },
  };
}
