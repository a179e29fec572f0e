/**
 * Searching documents: the list, the uses of a document or asset, the possible targets of a link, and the holders of a
 * uid.
 */
import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import { listDocumentRows, readCursor, toNamedActor, toRows, writeCursor } from '../editing/document-list.ts';
import { toSearchWords } from '../editing/fold-text.ts';
import { listHeadings } from '../editing/list-headings.ts';
import { toContent } from '../editing/rebase.ts';
import { parseStoredContent } from '../editing/stored-content.ts';
import { toWorkingContent, type WorkingContent } from '../editing/working-content.ts';
import { parseStoredFields } from '../fields/field-set.ts';
import { toMediaPath } from '../fields/image-value.ts';
import type { FindingFilter, FoundUse, StoredLink } from '../storage/finding-register.ts';
import {
  documentStates,
  listSorts,
  type DocumentHeadings,
  type DocumentList,
  type DocumentUse,
  type DocumentUses,
  type FilterChoices,
  type LinkChoices,
  type UidClaim,
} from '../studio-api.ts';
import { adminError, needsAttention } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const pageSize = 100;
const maxUses = 1000;
const linkChoices = 20;
const maxHeadingDocuments = 50;

const words = v.optional(v.pipe(v.string(), v.maxLength(200, 'is too long')));
const name = v.optional(v.pipe(v.string(), v.maxLength(200, 'is too long')));
const flag = v.optional(v.literal('1', 'must be 1'));
const ListSchema = v.object({
  ids: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  among: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  q: words,
  type: v.optional(v.pipe(v.string(), v.maxLength(2000, 'is too long'))),
  lang: name,
  state: v.optional(v.picklist(documentStates, `must be one of ${documentStates.join(', ')}`)),
  tag: name,
  author: name,
  release: name,
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a time in milliseconds'), v.transform(Number))),
  problem: flag,
  missing: name,
  unused: flag,
  sort: v.optional(v.picklist(listSorts, `must be one of ${listSorts.join(', ')}`), 'changed'),
  order: v.optional(v.picklist(['ascending', 'descending'], 'must be ascending or descending')),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2000))),
});
type ListQuery = v.InferOutput<typeof ListSchema>;
const LinksSchema = v.object({ q: words, types: v.optional(v.string()), lang: name });
const HeadingsSchema = v.object({ documents: v.pipe(v.string(), v.maxLength(20_000)) });
const UidSchema = v.object({
  type: v.string(),
  lang: v.string(),
  uid: v.pipe(v.string(), v.maxLength(500)),
  document: name,
});

export function addFindingRoutes(app: Hono, environment: ServiceEnvironment): void {
  app.get('/working', listDocuments(environment));
  app.get('/documents/:id/uses', listUses('document', environment));
  app.get('/assets/:id/uses', listUses('media', environment));
  app.get('/links', listLinkChoices(environment));
  app.get('/filters', showFilterChoices(environment));
  app.get('/headings', showHeadings(environment));
  app.get('/uids', listUidClaims(environment));
}

/** Updates the editors' search index. While the store cannot be written, lists show what was indexed before. */
export async function refreshFinding({ finding, logger }: ServiceEnvironment): Promise<void> {
  try {
    await finding.refresh();
  } catch (error) {
    if (!needsAttention(error)) throw error;
    logger.warn({ err: error }, 'The list of documents shows what was known before the last changes.');
  }
}

function readQuery<Schema extends v.GenericSchema>(context: Context, schema: Schema): v.InferOutput<Schema> {
  const query = v.safeParse(schema, context.req.query());
  if (query.success) return query.output;
  const [issue] = query.issues;
  throw adminError(400, `The filter is not understood: ${v.getDotPath(issue) ?? ''} ${issue.message}.`);
}

/** `GET /admin/working`: newest versions and working copies, at most a hundred per page. */
function listDocuments(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const query = readQuery(context, ListSchema);
    const { sort, order = sort === 'changed' ? 'descending' : 'ascending' } = query;
    const isDescending = order === 'descending';
    const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, { sort, isDescending });
    if (query.cursor !== undefined && !cursor) throw adminError(400, 'The cursor belongs to another list.');
    await refreshFinding(environment);
    if (query.ids !== undefined) return context.json(await listByIds(query.ids.split(','), environment));
    const question = { filter: toFilter(query), sort, isDescending, cursor, limit: pageSize };
    const { total, results, next } = await listDocumentRows(question, environment.storage);
    return context.json({ total, results, cursor: next ? writeCursor(next) : null } satisfies DocumentList);
  };
}

async function listByIds(ids: readonly string[], { storage }: ServiceEnvironment): Promise<DocumentList> {
  const results = await toRows(await storage.getEntries(ids.slice(0, pageSize)), [], storage);
  return { total: results.length, results, cursor: null };
}

function toFilter({
  among,
  q = '',
  type,
  lang,
  state,
  tag,
  author,
  release,
  since,
  problem,
  missing,
  unused,
}: ListQuery): FindingFilter {
  return {
    words: toSearchWords(q),
    types: type?.split(','),
    lang,
    state,
    tag,
    author,
    releaseId: release,
    changedSince: since,
    hasProblems: problem !== undefined,
    missingLang: missing,
    isUnused: unused !== undefined,
    ids: among?.split(',').slice(0, pageSize),
  };
}

/** `GET /admin/filters`: the authors and tags that lists can be filtered by. */
function showFilterChoices(environment: ServiceEnvironment): Handler {
  return async (context) => {
    await refreshFinding(environment);
    const { authors, tags } = await environment.storage.listChoices();
    const named = authors.flatMap(({ id, name }) => toNamedActor(id, name) ?? []);
    return context.json({ authors: named, tags } satisfies FilterChoices);
  };
}

/** `GET /admin/documents/{id}/uses`, `GET /admin/assets/{id}/uses`. */
function listUses(kind: StoredLink['kind'], environment: ServiceEnvironment): Handler {
  return async (context) => {
    const id = context.req.param('id') ?? '';
    const { storage } = environment;
    await refreshFinding(environment);
    const found = await storage.listUses({ kind, id }, maxUses + 1);
    const uses = Map.groupBy(found.slice(0, maxUses), ({ documentId }) => documentId);
    const rows = await toRows(await storage.getEntries([...uses.keys()]), [], storage);
    const results = rows.map((document) => ({ document, fields: toFields(uses.get(document.id) ?? []) }));
    return context.json({ results, isMore: found.length > maxUses } satisfies DocumentUses);
  };
}

function toFields(uses: readonly FoundUse[]): DocumentUse['fields'] {
  return [...Map.groupBy(uses, ({ address }) => address)].map(([address, sides]) => ({
    address,
    isInNewest: sides.some(({ side }) => side === 'head'),
    isLive: sides.some(({ side }) => side === 'live'),
  }));
}

/** `GET /admin/links`: documents and assets that a link can target. */
function listLinkChoices(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { q = '', types, lang } = readQuery(context, LinksSchema);
    const { storage, publicUrl } = environment;
    await refreshFinding(environment);
    const filter = { words: toSearchWords(q), ...(types && { types: types.split(',') }) };
    const page = { sort: 'match', isDescending: true, limit: linkChoices, preferredLang: lang } as const;
    const documents = await toRows(await storage.findEntries(filter, page), filter.words, storage);
    const { assets } = await storage.listAssets({ ...(q.trim() !== '' && { keyword: q.trim() }), limit: linkChoices });
    const media = assets.map((asset) => ({
      id: asset.id,
      name: asset.displayName,
      kind: asset.kind,
      url: publicUrl + toMediaPath(asset),
    }));
    return context.json({ documents, media } satisfies LinkChoices);
  };
}

/** `GET /admin/headings`, for many document ids at once, because an HTML form may contain many links. */
function showHeadings(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const ids = [...new Set(readQuery(context, HeadingsSchema).documents.split(','))];
    const results: DocumentHeadings[] = [];
    for (const document of ids.slice(0, maxHeadingDocuments)) {
      const content = await readNewest(document, environment);
      if (content) results.push({ document, headings: listHeadings(content) });
    }
    return context.json({ results });
  };
}

async function readNewest(id: string, { storage, getModels }: ServiceEnvironment): Promise<WorkingContent | undefined> {
  const stored = await storage.getWorkingCopy(id);
  if (stored?.isChanged) return toContent(parseStoredContent(stored.content, stored.revision));
  const document = await storage.getDocument(id);
  if (!document) return undefined;
  const { uid, title, tags, data, type } = document;
  return toWorkingContent({ uid, title, tags, data: parseStoredFields(data) }, type, getModels());
}

/** `GET /admin/uids`: other documents of the type and language that have the uid, or had it. */
function listUidClaims(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { type, lang, uid, document } = readQuery(context, UidSchema);
    const { storage } = environment;
    await refreshFinding(environment);
    const newest = await storage.listUidEntries({ type, lang, uid });
    const versions = await storage.listIdsWithUid({ type, lang, uid });
    const { sequence } = await storage.getMasterRef();
    const holders = await storage.findUidHolders({ sequence, type, uids: [uid], lang });
    const former = holders.filter(({ isFormer }) => isFormer).map(({ documentId }) => documentId);
    const present = new Set([...newest.map(({ documentId }) => documentId), ...versions]);
    const ids = [...new Set([...present, ...former])].filter((id) => id !== document);
    const rows = await toRows(await storage.getEntries(ids), [], storage);
    const results = rows.map((row) => ({ document: row, isFormer: !present.has(row.id) }));
    return context.json({ results: results satisfies UidClaim[] });
  };
}
