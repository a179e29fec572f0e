import * as v from 'valibot';
import type { SerialiseContext, StoredFields } from '../fields/field-type.ts';
import { parseStoredFields, serialiseFields } from '../fields/field-set.ts';
import { getFieldType } from '../fields/field-types.ts';
import { toOptionalIsoDateTime } from '../fields/timestamp.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { TypeSelection, Widget } from '../models/widget.ts';
import type { FieldList } from '../query/field-list.ts';
import type { GraphSelection } from '../query/parse-graph-query.ts';
import type { QueryBudget } from '../query/query-budget.ts';
import type { PublishedDocument, Storage } from '../storage/storage.ts';
import { createLinkResolver, type LinkResolver, type RoutableDocument } from './link-resolver.ts';
import { toFetchedModels, toFetchedValues, toSelectedModels } from './linked-fields.ts';
import type { Route } from './route.ts';
import { selectGraph } from './select-graph.ts';

interface ReaderOptions {
  readonly storage: Storage;
  readonly models: ModelSet;
  readonly sequence: number;
  /** The ref of `sequence` as clients write it, for `href`. */
  readonly ref: string;
  readonly publicUrl: string;
  readonly masterLanguage: string;
  readonly routes: readonly Route[];
  readonly brokenRoute: string | undefined;
  readonly budget: QueryBudget;
  readonly fetchLinks: FieldList;
  /** Undefined = every field. */
  readonly fetch: FieldList | undefined;
  /** Replaces `fetch` and `fetchLinks`. */
  readonly graphQuery?: GraphSelection | undefined;
}

/**
 * Turns documents of one ref into what the read API returns. Created per request; it caches the documents that it
 * loads.
 */
export interface DocumentReader {
  /** The document in the format of the read API. */
  read(document: PublishedDocument): Record<string, unknown>;
  /** The fields of any version, with links completed from this ref. The result can be saved again. */
  readData(type: string, data: string): Record<string, unknown>;
  /** The same for one field in its stored form; undefined when it is not part of `data`. */
  readField(widget: Widget, stored: unknown): unknown;
}

interface LoadedDocument {
  readonly document: PublishedDocument;
  readonly fields: StoredFields;
}

interface ReadSession extends ReaderOptions {
  readonly resolve: LinkResolver;
  load(id: string): LoadedDocument | undefined;
  /** Every field of a document; its links carry no data of their targets. */
  readPlainData(known: LoadedDocument): Record<string, unknown>;
  /** Counts a document loaded through `graphQuery`; throws when there are too many. */
  countLinked(document: PublishedDocument): void;
}

/** Cost units (query-budget.ts): a document that is found, and one that is linked and only selected from. */
const documentUnits = 50;
const readCharactersPerUnit = 40;
const linkUnits = 3;
const linkedCharactersPerUnit = 200;

const LinkTargetSchema = v.object({ link_type: v.literal('Document'), id: v.string() });

/** Throws `QueryError` for routes that do not fit the models. */
export function createDocumentReader(options: ReaderOptions): DocumentReader {
  const loaded = new Map<string, LoadedDocument | undefined>();
  const plain = new Map<string, Record<string, unknown>>();
  const session: ReadSession = {
    ...options,
    resolve: createLinkResolver(options.routes, options),
    load(id) {
      options.budget.spend(linkUnits);
      if (!loaded.has(id)) loaded.set(id, toLoaded(options.storage.getPublished(options.sequence, id)));
      return loaded.get(id);
    },
    readPlainData(known) {
      const data = plain.get(known.document.id) ?? serialisePlainData(known, session);
      plain.set(known.document.id, data);
      return data;
    },
    countLinked: ({ data }) => options.budget.spend(linkUnits + data.length / linkedCharactersPerUnit),
  };
  return {
    read(document) {
      options.budget.spend(documentUnits + document.data.length / readCharactersPerUnit);
      const known = { document, fields: parseStoredFields(document.data) };
      loaded.set(document.id, known);
      return readDocument(known, session);
    },
    readData: (type, data) =>
      serialiseFields(options.models.getFields(type) ?? {}, parseStoredFields(data), createSerialiseContext(session)),
    readField: (widget, stored) =>
      serialiseFields({ field: widget }, { field: stored }, createSerialiseContext(session))['field'],
  };
}

function toLoaded(document: PublishedDocument | undefined): LoadedDocument | undefined {
  return document && { document, fields: parseStoredFields(document.data) };
}

function readDocument(known: LoadedDocument, session: ReadSession): Record<string, unknown> {
  const { document } = known;
  const { id, uid, type, lang, tags, slugs, groupId } = document;
  const formerUids = listFormerUids(document, session);
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
    alternate_languages: session.storage
      .listTranslations(session.sequence, groupId)
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

/** An extension of the hosted API: a client that keeps a list of URLs need not query for uids that never existed. */
function listFormerUids({ id, uid, version }: PublishedDocument, { storage, sequence }: ReadSession): string[] {
  // A document with one version has had one uid.
  if (version === 1) return [];
  return storage.listPublishedUids(sequence, id).filter((published) => published !== uid);
}

function readSelectedData(known: LoadedDocument, session: ReadSession): Record<string, unknown> {
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

function serialisePlainData({ document, fields }: LoadedDocument, session: ReadSession): Record<string, unknown> {
  return serialiseFields(session.models.getFields(document.type) ?? {}, fields, {
    ...createSerialiseContext(session),
    completeDocumentLink: (id) => completeLink(id, [], { session, isLinkedData: true }),
  });
}

function createSerialiseContext(session: ReadSession, isLinkedData = false): SerialiseContext {
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
  { session, isLinkedData }: { session: ReadSession; isLinkedData: boolean },
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
  { session, isLinkedData }: { session: ReadSession; isLinkedData: boolean },
): Record<string, unknown> | undefined {
  const models = session.models.getFields(document.type) ?? {};
  const context = createSerialiseContext(session, true);
  const selected = toSelectedModels(models, document.type, selection);
  // One level deep: a document that fetchLinks added does not add further documents.
  const wanted = isLinkedData ? undefined : session.fetchLinks.get(document.type);
  if (!selected && !wanted) return undefined;
  const fetched = wanted ? toFetchedModels(models, wanted) : {};
  return {
    ...serialiseFields(fetched, toFetchedValues(fetched, fields), context),
    ...(selected && serialiseFields(selected, fields, context)),
  };
}

function toRoutable({ document, fields }: LoadedDocument, session: ReadSession): RoutableDocument {
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
