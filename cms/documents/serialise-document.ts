/**
 * Converts documents into the format of the read API. Synchronous: `get` records what is not loaded yet, and the
 * conversion runs again.
 */
import * as v from 'valibot';
import type { SerialiseContext, StoredFields } from '../fields/field-type.ts';
import { parseStoredFields, serialiseFields } from '../fields/field-set.ts';
import { getFieldType } from '../fields/field-types.ts';
import { toOptionalIsoDateTime } from '../fields/timestamp.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { TypeSelection } from '../models/widget.ts';
import type { FieldList } from '../query/field-list.ts';
import type { GraphSelection } from '../query/parse-graph-query.ts';
import type { PublishedDocument } from '../storage/stored-document.ts';
import type { Translation } from '../storage/publication-register.ts';
import type { LinkResolver, RoutableDocument } from './link-resolver.ts';
import { toFetchedModels, toFetchedValues, toSelectedModels } from './linked-fields.ts';
import { selectGraph } from './select-graph.ts';

/** The options of a request, and its ref. */
export interface ReadOptions {
  readonly models: ModelSet;
  /** The ref in the format of clients, for `href`. */
  readonly ref: string;
  readonly publicUrl: string;
  readonly brokenRoute: string | undefined;
  readonly fetchLinks: FieldList;
  /** Undefined = every field. */
  readonly fetch: FieldList | undefined;
  /** If set, `fetch` and `fetchLinks` are ignored. */
  readonly graphQuery?: GraphSelection | undefined;
}

export interface LoadedDocument {
  readonly document: PublishedDocument;
  readonly fields: StoredFields;
}

/** The state of one run of the reader. Runs are repeated with more documents loaded. */
export interface ReadRun extends ReadOptions {
  readonly resolve: LinkResolver;
  readonly load: (id: string) => LoadedDocument | undefined;
  /** All fields of a document. Its links contain no data of their targets. */
  readonly readPlainData: (known: LoadedDocument) => Record<string, unknown>;
  /** Counts a document that was loaded through `graphQuery`. Throws when there are too many. */
  readonly countLinked: (document: PublishedDocument) => void;
}

/** The data of documents that is not in their fields. */
export interface Surroundings {
  readonly translations: ReadonlyMap<string, readonly Translation[]>;
  readonly publishedUids: ReadonlyMap<string, readonly string[]>;
}

/** Cost units (query-budget.ts) of a linked document, of which only some fields are returned. */
const linkUnits = 3;
const linkedCharactersPerUnit = 200;

const LinkTargetSchema = v.object({ link_type: v.literal('Document'), id: v.string() });

export interface RunParts {
  readonly options: ReadOptions;
  readonly resolve: LinkResolver;
  readonly get: (id: string) => LoadedDocument | undefined;
  readonly spend: (units: number) => void;
  /** Plain data that earlier runs and this one have converted. */
  readonly plain: ReadonlyMap<string, Record<string, unknown>>;
  readonly made: Map<string, Record<string, unknown>>;
}

export function createReadRun({ options, resolve, get, spend, plain, made }: RunParts): ReadRun {
  const session: ReadRun = {
    ...options,
    resolve,
    load(id) {
      spend(linkUnits);
      return get(id);
    },
    readPlainData(known) {
      const { id } = known.document;
      const data = plain.get(id) ?? made.get(id) ?? serialisePlainData(known, session);
      made.set(id, data);
      return data;
    },
    countLinked: ({ data }) => spend(linkUnits + data.length / linkedCharactersPerUnit),
  };
  return session;
}

export function readDocument(
  known: LoadedDocument,
  { translations, publishedUids }: Surroundings,
  session: ReadRun,
): Record<string, unknown> {
  const { document } = known;
  const { id, uid, type, lang, tags, slugs, groupId } = document;
  // An extension of the hosted API, so that a client with a list of URLs need not query for uids that never existed.
  const formerUids = (publishedUids.get(id) ?? []).filter((published) => published !== uid);
  const query = `[[at(document.id, "${id}")]]`;
  const search = new URLSearchParams({ ref: session.ref, q: query, lang: '*' });
  return {
    id,
    uid: uid ?? null,
    url: session.resolve(toRoutable(known, session)) ?? null,
    type,
    href: `${session.publicUrl}/api/v2/documents/search?${search.toString()}`,
    tags,
    first_publication_date: toOptionalIsoDateTime(document.firstPublishedAt),
    last_publication_date: toOptionalIsoDateTime(document.lastPublishedAt),
    slugs,
    ...(formerUids.length > 0 && { former_uids: formerUids }),
    linked_documents: [],
    lang,
    alternate_languages: (translations.get(groupId) ?? [])
      .filter((translation) => translation.id !== id)
      .map((other) => ({
        id: other.id,
        ...(other.uid !== undefined && { uid: other.uid }),
        type: other.type,
        lang: other.lang,
      })),
    data: readSelectedData(known, session),
  };
}

function readSelectedData(known: LoadedDocument, session: ReadRun): Record<string, unknown> {
  const { type } = known.document;
  if (session.graphQuery) {
    return selectGraph(
      session.readPlainData(known),
      { type, selection: session.graphQuery },
      {
        models: session.models,
        loadLinked(id) {
          const target = session.load(id);
          if (target) session.countLinked(target.document);
          return target && { type: target.document.type, data: session.readPlainData(target) };
        },
      },
    );
  }
  const wanted = session.fetch === undefined ? undefined : (session.fetch.get(type) ?? new Set<string>());
  return serialiseFields(
    session.models.getFields(type) ?? {},
    known.fields,
    createSerialiseContext(session),
    (key) => wanted?.has(key) ?? true,
  );
}

function serialisePlainData({ document, fields }: LoadedDocument, session: ReadRun): Record<string, unknown> {
  return serialiseFields(session.models.getFields(document.type) ?? {}, fields, {
    ...createSerialiseContext(session),
    completeDocumentLink: (id) => completeLink(id, [], { session, isLinkedData: true }),
  });
}

export function createSerialiseContext(session: ReadRun, isLinkedData = false): SerialiseContext {
  return {
    models: session.models,
    fieldTypes: getFieldType,
    toAbsoluteUrl: (path) => session.publicUrl + path,
    completeDocumentLink: (id, selection) => completeLink(id, selection, { session, isLinkedData }),
  };
}

function completeLink(
  id: string,
  selection: readonly TypeSelection[],
  { session, isLinkedData }: { session: ReadRun; isLinkedData: boolean },
): Record<string, unknown> {
  const target = session.load(id);
  if (!target) {
    const url = session.brokenRoute === undefined ? {} : { url: session.brokenRoute };
    return { id, type: 'broken_type', tags: [], lang: null, slug: '-', isBroken: true, ...url };
  }
  const { type, tags, lang, uid, slugs, firstPublishedAt, lastPublishedAt } = target.document;
  const url = session.resolve(toRoutable(target, session));
  const data = readLinkedData(target, selection, { session, isLinkedData });
  return {
    id,
    type,
    tags,
    lang,
    slug: slugs[0] ?? '-',
    first_publication_date: toOptionalIsoDateTime(firstPublishedAt),
    last_publication_date: toOptionalIsoDateTime(lastPublishedAt),
    ...(uid !== undefined && { uid }),
    ...(url !== undefined && { url }),
    isBroken: false,
    ...(data && { data }),
  };
}

function readLinkedData(
  { document, fields }: LoadedDocument,
  selection: readonly TypeSelection[],
  { session, isLinkedData }: { session: ReadRun; isLinkedData: boolean },
): Record<string, unknown> | undefined {
  const models = session.models.getFields(document.type) ?? {};
  const context = createSerialiseContext(session, true);
  const selected = toSelectedModels(models, document.type, selection);
  // One level only: a document that fetchLinks added does not add further documents.
  const wanted = isLinkedData ? undefined : session.fetchLinks.get(document.type);
  if (!selected && !wanted) return undefined;
  const fetched = wanted ? toFetchedModels(models, wanted) : {};
  return {
    ...serialiseFields(fetched, toFetchedValues(fetched, fields), context),
    ...(selected && serialiseFields(selected, fields, context)),
  };
}

function toRoutable({ document, fields }: LoadedDocument, session: ReadRun): RoutableDocument {
  return {
    type: document.type,
    lang: document.lang,
    uid: document.uid,
    follow(field) {
      const link = v.safeParse(LinkTargetSchema, fields[field]);
      const target = link.success ? session.load(link.output.id) : undefined;
      return target && toRoutable(target, session);
    },
  };
}

export function toLoaded(document: PublishedDocument): LoadedDocument {
  return { document, fields: parseStoredFields(document.data) };
}
