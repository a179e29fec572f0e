/** The server's client of the content API. It bypasses every cache, because its responses decide what is fresh. */
import type { IndexedDocument } from './content-index.ts';

/** The documents that the content service reports as changed since a ref. */
export interface NamedChanges {
  readonly ref: string;
  /** Published and taken-down documents; `undefined` when the service does not know them. */
  readonly documentIds: readonly string[] | undefined;
}

export interface ContentClient {
  /** Rejects when the content service cannot be reached. */
  readonly getRoot: () => Promise<{ masterRef: string; hasExperiment: boolean }>;
  /** Every document of the ref. */
  list: (ref: string) => Promise<IndexedDocument[]>;
  /** Those of the documents that the ref contains. */
  readonly listByIds: (ref: string, ids: readonly string[]) => Promise<IndexedDocument[]>;
  readonly count: (ref: string) => Promise<number>;
  /**
   * `TYPE/LANGUAGE/UID` of documents that were taken down, the last one at the end. Undefined if the service has no
   * such endpoint.
   */
  listTakenDown: () => Promise<string[] | undefined>;
  /** A long poll: resolves after a publish, or after two seconds. `undefined` if the service has no such endpoint. */
  readonly waitForChanges: (since: string, signal: AbortSignal) => Promise<NamedChanges | undefined>;
}

export interface ContentClientOptions {
  readonly endpoint: string;
  readonly accessToken: string | undefined;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
}

const pageSize = 100;
/** How long the service holds a long poll (cms/limits.ts). */
const heldMs = 2000;
/** No response of the content API is larger, so a service that sends more is faulty. */
const maxResponseBytes = 10 * 1024 * 1024;
const newestFirst = { orderings: '[document.last_publication_date desc,document.id]' };

type Parameters = Readonly<Record<string, string>>;

/** The fields of documents that are indexed. */
export interface IndexedFields {
  /** Fields that determine the position of a document on lists, such as `article.published_on`. */
  readonly listedBy: readonly string[];
  /** Fields with the date of the last change, and how they are parsed. */
  readonly datedBy: readonly string[];
  readonly getLastChange: (document: DocumentDates) => string | undefined;
}

interface DocumentDates {
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export function createContentClient(options: ContentClientOptions, fields: IndexedFields): ContentClient {
  const request = requestFrom(options);

  const searchPage = async (ref: string, parameters: Parameters) => {
    // With a field that no document has, the response contains only the envelopes of documents.
    const envelopes = {
      ref,
      lang: '*',
      fetch: ['none.none', ...new Set([...fields.listedBy, ...fields.datedBy])].join(),
      pageSize: String(pageSize),
    };
    const body = await readObject(await request('/documents/search', { ...envelopes, ...parameters }));
    if (!Array.isArray(body['results'])) throw new Error('Content service answered no list');
    const documents = body['results'].map((result) => toIndexedDocument(result, fields));
    return { documents, pages: toCount(body['total_pages']), total: toCount(body['total_results_size']) };
  };

  const search = async (ref: string, parameters: Parameters) => {
    const found: IndexedDocument[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await searchPage(ref, { ...parameters, page: String(page) });
      found.push(...answer.documents);
      pages = answer.pages;
    }
    return found;
  };

  return {
    async getRoot() {
      const root = await readObject(await request('', {}));
      const refs = Array.isArray(root['refs']) ? (root['refs'] as Record<string, unknown>[]) : [];
      const masterRef = refs.find((candidate) => candidate['isMasterRef'] === true)?.['ref'];
      if (typeof masterRef !== 'string') throw new Error('Content service names no master ref');
      const { running } = (root['experiments'] ?? {}) as Record<string, unknown>;
      return { masterRef, hasExperiment: Array.isArray(running) && running.length > 0 };
    },
    list: (ref) => search(ref, newestFirst),
    count: async (ref) => (await searchPage(ref, { pageSize: '1', page: '1' })).total,
    async listByIds(ref, ids) {
      const found: IndexedDocument[] = [];
      for (let from = 0; from < ids.length; from += pageSize) {
        const quoted = ids.slice(from, from + pageSize).map((id) => JSON.stringify(id));
        found.push(...(await search(ref, { q: `[[any(document.id,[${quoted.join(',')}])]]` })));
      }
      return found;
    },
    async listTakenDown() {
      const response = await request('/taken-down', {});
      if (response.status === 404) return undefined;
      const { documents } = await readObject(response);
      return Array.isArray(documents) ? documents.toReversed().flatMap(readNames) : [];
    },
    async waitForChanges(since, signal) {
      const late = AbortSignal.timeout(options.timeoutMs + heldMs);
      const response = await request('/changes', { since }, AbortSignal.any([signal, late]));
      if (response.status === 404) return undefined;
      const { ref, documents } = await readObject(response);
      if (typeof ref !== 'string') throw new Error('Content service named no ref');
      const areIds = Array.isArray(documents) && documents.every((id) => typeof id === 'string');
      return { ref, documentIds: areIds ? documents : undefined };
    },
  };
}

const requestFrom =
  ({ endpoint, accessToken, fetch, timeoutMs }: ContentClientOptions) =>
  async (path: string, parameters: Parameters, signal = AbortSignal.timeout(timeoutMs)) => {
    const url = new URL(endpoint + path);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (accessToken) url.searchParams.set('access_token', accessToken);
    return limitResponse(await fetch(url.href, { signal }));
  };

/** The same response, with a body that fails above the limit and is not read further. */
export function limitResponse(response: Response): Response {
  if (!response.body) return response;
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > maxResponseBytes) controller.error(new Error('Content service answered too much'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
}

/** Without the count a list could end too early, and the missing documents would count as taken down. */
function toCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error('Content service answered no count');
  return value;
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw new Error(`Content service answered ${response.status}`);
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error('Content service answered no object');
  return body as Record<string, unknown>;
}

/** A vacancy has one URL in all languages. */
function readNames(listed: unknown): string[] {
  const { type, lang, uid } = (listed ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || typeof lang !== 'string' || typeof uid !== 'string') return [];
  return [`${type}/${lang}/${uid}`, `${type}/*/${uid}`];
}

function toIndexedDocument(result: unknown, { listedBy, datedBy, getLastChange }: IndexedFields): IndexedDocument {
  const document = (result ?? {}) as Record<string, unknown>;
  const { id, type, uid, lang, last_publication_date: date, tags, data, former_uids: former } = document;
  if (typeof id !== 'string' || typeof type !== 'string' || typeof lang !== 'string') {
    throw new Error('Content service answered something that is no document');
  }
  const published = toText(date);
  const all = (data ?? {}) as Record<string, unknown>;
  const isListedBy = (name: string) => listedBy.includes(`${type}.${name}`) || !datedBy.includes(`${type}.${name}`);
  const listed = Object.fromEntries(Object.entries(all).filter(([name]) => isListedBy(name)));
  const indexed = {
    id,
    type,
    uid: typeof uid === 'string' ? uid : undefined,
    lang,
    publishedAt: published ?? '',
    changedOn: getLastChange({ first: toText(document['first_publication_date']), last: published, data: all }),
    position: JSON.stringify([tags, data === undefined ? data : listed]),
    translations: readIds(document['alternate_languages']),
  };
  if (!Array.isArray(former)) return indexed;
  return { ...indexed, formerUids: former.filter((name) => typeof name === 'string') };
}

function readIds(listed: unknown): string[] {
  const documents = Array.isArray(listed) ? (listed as ({ id?: unknown } | null)[]) : [];
  return documents.flatMap((document) => toText(document?.id) ?? []);
}

const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);
