/** Every published document by id, without its content: what there is, and what has changed since. */
export interface IndexedDocument {
  id: string;
  type: string;
  uid: string | undefined;
  lang: string;
  /** `last_publication_date` as the API gives it. */
  publishedAt: string;
}

export interface ContentIndex {
  ref: string;
  documents: ReadonlyMap<string, IndexedDocument>;
  /** Names of what was taken away: absent for certain, also while nobody can be asked. */
  gone: readonly string[];
}

export interface ContentIndexSource {
  /** The content service's master ref. Rejects when it cannot be had. */
  getRef: () => Promise<string>;
  /** Every document of the ref. */
  list: (ref: string) => Promise<IndexedDocument[]>;
  /** Those published last, newest first, and how many there are in all. */
  listNewest: (ref: string) => Promise<{ documents: IndexedDocument[]; total: number }>;
  /** Those of the documents that the ref has. */
  listByIds: (ref: string, ids: readonly string[]) => Promise<IndexedDocument[]>;
}

export interface IndexSourceOptions {
  endpoint: string;
  accessToken: string | undefined;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  timeoutMs: number;
}

const pageSize = 100;
const newestFirst = { orderings: '[document.last_publication_date desc,document.id]' };

/** Plain questions to the content API, past everything that is kept: the answer decides what may be kept. */
export function createContentIndexSource(options: IndexSourceOptions): ContentIndexSource {
  const ask = async (url: URL): Promise<Record<string, unknown>> => {
    if (options.accessToken) url.searchParams.set('access_token', options.accessToken);
    const answer = await options.fetch(url.href, { signal: AbortSignal.timeout(options.timeoutMs) });
    if (!answer.ok) throw new Error(`Content service answered ${answer.status}`);
    const body: unknown = await answer.json();
    if (typeof body !== 'object' || body === null) throw new Error('Content service answered no object');
    return body as Record<string, unknown>;
  };

  const searchPage = async (ref: string, page: number, parameters: Readonly<Record<string, string>>) => {
    const url = new URL(`${options.endpoint}/documents/search`);
    // A field that no document has: the answer is the documents' envelopes alone.
    const question = { ref, lang: '*', fetch: 'none.none', pageSize: String(pageSize), page: String(page) };
    for (const [name, value] of Object.entries({ ...question, ...parameters })) url.searchParams.set(name, value);
    const answer = await ask(url);
    if (!Array.isArray(answer['results'])) throw new Error('Content service answered no list');
    const documents = answer['results'].map(toIndexedDocument);
    return { documents, pages: Number(answer['total_pages']), total: Number(answer['total_results_size']) };
  };

  const search = async (ref: string, parameters: Readonly<Record<string, string>>) => {
    const found: IndexedDocument[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await searchPage(ref, page, parameters);
      found.push(...answer.documents);
      pages = answer.pages;
    }
    return found;
  };

  return {
    async getRef() {
      const root = await ask(new URL(options.endpoint));
      const refs = Array.isArray(root['refs']) ? (root['refs'] as Record<string, unknown>[]) : [];
      const ref = refs.find((candidate) => candidate['isMasterRef'] === true)?.['ref'];
      if (typeof ref !== 'string') throw new Error('Content service names no master ref');
      return ref;
    },
    list: (ref) => search(ref, newestFirst),
    listNewest: (ref) => searchPage(ref, 1, newestFirst),
    async listByIds(ref, ids) {
      const found: IndexedDocument[] = [];
      for (let from = 0; from < ids.length; from += pageSize) {
        const quoted = ids.slice(from, from + pageSize).map((id) => JSON.stringify(id));
        found.push(...(await search(ref, { q: `[[any(document.id,[${quoted.join(',')}])]]` })));
      }
      return found;
    },
  };
}

function toIndexedDocument(result: unknown): IndexedDocument {
  const { id, type, uid, lang, last_publication_date: date } = (result ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || typeof type !== 'string' || typeof lang !== 'string') {
    throw new Error('Content service answered something that is no document');
  }
  return { id, type, uid: typeof uid === 'string' ? uid : undefined, lang, publishedAt: String(date ?? '') };
}

/**
 * The documents of a ref, from those published last when they explain the whole change, as they do after an ordinary
 * publish. `undefined` when they do not.
 */
export function advanceIndex(
  before: ReadonlyMap<string, IndexedDocument>,
  { documents, total }: { documents: readonly IndexedDocument[]; total: number },
): Map<string, IndexedDocument> | undefined {
  const oldest = documents.at(-1);
  const reachesBack = oldest !== undefined && isSame(before.get(oldest.id), oldest);
  const after = new Map(before);
  for (const document of documents) after.set(document.id, document);
  return reachesBack && after.size === total ? after : undefined;
}

export interface IndexDifference {
  /** Published, published again, or taken away. */
  changed: readonly IndexedDocument[];
  removed: readonly IndexedDocument[];
}

export function compareIndexes(
  before: ReadonlyMap<string, IndexedDocument>,
  after: ReadonlyMap<string, IndexedDocument>,
): IndexDifference {
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  const published = [...after.values()].filter((document) => !isSame(before.get(document.id), document));
  // A document that has a new language or uid has left the place where it was.
  const left = published.flatMap(({ id }) => before.get(id) ?? []);
  return { changed: [...published, ...left, ...removed], removed };
}

function isSame(one: IndexedDocument | undefined, other: IndexedDocument): boolean {
  return one?.publishedAt === other.publishedAt && one.uid === other.uid && one.type === other.type;
}

/** The keys of pages that show one of the documents, or list what they belong to (site/content/content-reads.ts). */
export function toContentKeys(documents: readonly IndexedDocument[]): Set<string> {
  return new Set(documents.flatMap(({ id, type, lang }) => [`doc:${id}`, `list:${type}:${lang}`]));
}

/** More than this share gone in one step is a fault of the content service, unless a person says otherwise. */
const believableLoss = 0.2;
const smallLoss = 10;

export function isBelievable(removed: number, before: number): boolean {
  return removed < before && (removed <= smallLoss || removed <= before * believableLoss);
}
