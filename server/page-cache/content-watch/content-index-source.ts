/** What the content service has, as it is asked past everything that is kept. */
import type { IndexedDocument } from './content-index.ts';
import { limitAnswer } from './limit-answer.ts';

export interface NewestDocuments {
  documents: readonly IndexedDocument[];
  total: number;
}

/** What the content service says of its changes since a ref. */
export interface ToldChanges {
  ref: string;
  /** Published and taken away; `undefined` when it cannot tell, and somebody has to look. */
  documentIds: readonly string[] | undefined;
}

interface ContentRoot {
  /** The master ref. */
  ref: string;
  /** Some readers are shown a variation. */
  hasExperiment: boolean;
}

export interface ContentIndexSource {
  /** What the content service shows now. Rejects when it cannot be had. */
  getRoot: () => Promise<ContentRoot>;
  /** Every document of the ref. */
  list: (ref: string) => Promise<IndexedDocument[]>;
  /** Those published last, newest first, at most so many, and how many there are in all. */
  listNewest: (ref: string, most: number) => Promise<NewestDocuments>;
  /** Those of the documents that the ref has. */
  listByIds: (ref: string, ids: readonly string[]) => Promise<IndexedDocument[]>;
  /** Answered when something is published, and after a while at the latest. `undefined`: this service does not tell. */
  hearChanges: (since: string, signal: AbortSignal) => Promise<ToldChanges | undefined>;
}

export interface IndexSourceOptions {
  endpoint: string;
  accessToken: string | undefined;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  timeoutMs: number;
}

/** Fields that decide where a document is on lists, such as `article.published_on`. */
type ListedBy = readonly string[];

const pageSize = 100;
/** Beyond the time of any other question: that long the service may hold its answer back (cms/limits.ts). */
const heldMs = 2000;
const newestFirst = { orderings: '[document.last_publication_date desc,document.id]' };

/** Plain questions to the content API, past everything that is kept: the answer decides what may be kept. */
export function createContentIndexSource(options: IndexSourceOptions, listedBy: ListedBy): ContentIndexSource {
  const request = async (url: URL, signal: AbortSignal) => {
    if (options.accessToken) url.searchParams.set('access_token', options.accessToken);
    return limitAnswer(await options.fetch(url.href, { signal }));
  };
  const ask = async (url: URL) => readObject(await request(url, AbortSignal.timeout(options.timeoutMs)));

  const searchPage = async (ref: string, page: number, parameters: Readonly<Record<string, string>>) => {
    const url = new URL(`${options.endpoint}/documents/search`);
    // With a field that no document has, the answer is envelopes alone.
    const question = {
      ref,
      lang: '*',
      fetch: ['none.none', ...listedBy].join(),
      pageSize: String(pageSize),
      page: String(page),
    };
    for (const [name, value] of Object.entries({ ...question, ...parameters })) url.searchParams.set(name, value);
    const answer = await ask(url);
    if (!Array.isArray(answer['results'])) throw new Error('Content service answered no list');
    const documents = answer['results'].map(toIndexedDocument);
    return { documents, pages: toCount(answer['total_pages']), total: toCount(answer['total_results_size']) };
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
    async getRoot() {
      const root = await ask(new URL(options.endpoint));
      const refs = Array.isArray(root['refs']) ? (root['refs'] as Record<string, unknown>[]) : [];
      const ref = refs.find((candidate) => candidate['isMasterRef'] === true)?.['ref'];
      if (typeof ref !== 'string') throw new Error('Content service names no master ref');
      const { running } = (root['experiments'] ?? {}) as Record<string, unknown>;
      return { ref, hasExperiment: Array.isArray(running) && running.length > 0 };
    },
    list: (ref) => search(ref, newestFirst),
    listNewest: (ref, most) => searchPage(ref, 1, { ...newestFirst, pageSize: String(most) }),
    async listByIds(ref, ids) {
      const found: IndexedDocument[] = [];
      for (let from = 0; from < ids.length; from += pageSize) {
        const quoted = ids.slice(from, from + pageSize).map((id) => JSON.stringify(id));
        found.push(...(await search(ref, { q: `[[any(document.id,[${quoted.join(',')}])]]` })));
      }
      return found;
    },
    async hearChanges(since, signal) {
      const url = new URL(`${options.endpoint}/changes`);
      url.searchParams.set('since', since);
      const late = AbortSignal.timeout(options.timeoutMs + heldMs);
      const answer = await request(url, AbortSignal.any([signal, late]));
      if (answer.status === 404) return undefined;
      const { ref, documents } = await readObject(answer);
      if (typeof ref !== 'string') throw new Error('Content service named no ref');
      const areIds = Array.isArray(documents) && documents.every((id) => typeof id === 'string');
      return { ref, documentIds: areIds ? documents : undefined };
    },
  };
}

/** Without it a list might end too early, and what is missing be taken for gone. */
function toCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error('Content service answered no count');
  return value;
}

async function readObject(answer: Response): Promise<Record<string, unknown>> {
  if (!answer.ok) throw new Error(`Content service answered ${answer.status}`);
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null) throw new Error('Content service answered no object');
  return body as Record<string, unknown>;
}

function toIndexedDocument(result: unknown): IndexedDocument {
  const document = (result ?? {}) as Record<string, unknown>;
  const { id, type, uid, lang, last_publication_date: date, tags, data, former_uids: former } = document;
  if (typeof id !== 'string' || typeof type !== 'string' || typeof lang !== 'string') {
    throw new Error('Content service answered something that is no document');
  }
  const place = JSON.stringify([tags, data]);
  const indexed = {
    id,
    type,
    uid: typeof uid === 'string' ? uid : undefined,
    lang,
    publishedAt: String(date ?? ''),
    place,
  };
  if (!Array.isArray(former)) return indexed;
  return { ...indexed, formerUids: former.filter((name) => typeof name === 'string') };
}
