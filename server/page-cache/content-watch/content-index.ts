import { limitAnswer } from './limit-answer.ts';

/** Every published document by id, without its content: what there is, and what has changed since. */
export interface IndexedDocument {
  id: string;
  type: string;
  uid: string | undefined;
  lang: string;
  /** `last_publication_date` as the API gives it. */
  publishedAt: string;
  /** What decides on which lists it is, and where: its tags, and the fields that the site lists by. */
  place: string;
  /** What it was called before, as far as the content service tells it. */
  formerUids?: readonly string[];
}

export interface ContentIndex {
  ref: string;
  documents: ReadonlyMap<string, IndexedDocument>;
  /** Names of what was taken away: absent for certain, also while nobody can be asked. */
  gone: readonly string[];
  /** What documents were called: who asks for one of them by such a uid may be led on. */
  former: readonly FormerUid[];
}

export type FormerUid = readonly [uid: string, id: string];

interface NewestDocuments {
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

const fewNewest = 10;

/**
 * The documents of a ref, from those published last when they explain the whole change, as they do after an ordinary
 * publish. `undefined` when they do not. A few are asked for, and more when it is not sure that these are all.
 */
export async function advanceIndex(
  before: ReadonlyMap<string, IndexedDocument>,
  listNewest: (most: number) => Promise<NewestDocuments>,
): Promise<Map<string, IndexedDocument> | undefined> {
  let lastKnown = '';
  for (const { publishedAt } of before.values()) if (publishedAt > lastKnown) lastKnown = publishedAt;
  for (const most of [fewNewest, pageSize]) {
    const { documents, total } = await listNewest(most);
    const oldest = documents.at(-1);
    if (!oldest || !isSame(before.get(oldest.id), oldest)) continue;
    // Dates are of a second: one that was published in the last known one may come behind many others of that second.
    if (most === fewNewest && oldest.publishedAt === lastKnown) continue;
    const after = new Map(before);
    for (const document of documents) after.set(document.id, document);
    return after.size === total ? after : undefined;
  }
  return undefined;
}

/**
 * The documents of a ref when those are named that have changed; `undefined` when that is not all. A service that has lost
 * what it has not named is found out by the number.
 */
export async function advanceIndexByName(
  before: ReadonlyMap<string, IndexedDocument>,
  ids: readonly string[],
  { source, ref }: { source: Pick<ContentIndexSource, 'listByIds' | 'listNewest'>; ref: string },
): Promise<Map<string, IndexedDocument> | undefined> {
  const [found, { total }] = await Promise.all([source.listByIds(ref, ids), source.listNewest(ref, 1)]);
  const after = new Map(before);
  for (const id of ids) after.delete(id);
  for (const document of found) after.set(document.id, document);
  return after.size === total ? after : undefined;
}

export interface IndexDifference {
  /** Published, published again, or taken away. */
  changed: readonly IndexedDocument[];
  removed: readonly IndexedDocument[];
}

/** `named`: those that are known to have been published, also when their date does not show it. */
export function compareIndexes(
  before: ReadonlyMap<string, IndexedDocument>,
  after: ReadonlyMap<string, IndexedDocument>,
  named: readonly string[] = [],
): IndexDifference {
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  const isNamed = new Set(named);
  const isPublished = (document: IndexedDocument) =>
    isNamed.has(document.id) || !isSame(before.get(document.id), document);
  const published = [...after.values()].filter(isPublished);
  // A document that has a new language or uid has left the place where it was.
  const left = published.flatMap(({ id }) => before.get(id) ?? []);
  return { changed: [...published, ...left, ...removed], removed };
}

/** The documents after a publish of those named, of which these were found, and what that has changed. */
export function replaceNamed(
  before: ReadonlyMap<string, IndexedDocument>,
  ids: readonly string[],
  found: readonly IndexedDocument[],
): { documents: Map<string, IndexedDocument>; difference: IndexDifference } {
  const published = toDocumentMap(found);
  const left = [...new Set(ids)].flatMap((id) => before.get(id) ?? []);
  const removed = left.filter(({ id }) => !published.has(id));
  const documents = new Map(before);
  for (const { id } of removed) documents.delete(id);
  for (const [id, document] of published) documents.set(id, document);
  return { documents, difference: { changed: [...published.values(), ...left], removed } };
}

/** By id. */
export function toDocumentMap(documents: readonly IndexedDocument[]): Map<string, IndexedDocument> {
  return new Map(documents.map((document) => [document.id, document]));
}

/** All that has changed was there before, and is where it was: nothing has come, gone or moved. */
export function isInPlace(
  before: ReadonlyMap<string, IndexedDocument>,
  { changed, removed }: IndexDifference,
): boolean {
  if (removed.length > 0) return false;
  const places = new Set(changed.map(toPlace));
  return changed.every(({ id }) => before.has(id)) && places.size === new Set(changed.map(({ id }) => id)).size;
}

const toPlace = ({ id, type, uid, lang }: IndexedDocument) => [id, type, uid ?? '', lang].join(' ');

function isSame(one: IndexedDocument | undefined, other: IndexedDocument): boolean {
  return (
    one?.publishedAt === other.publishedAt &&
    one.uid === other.uid &&
    one.type === other.type &&
    one.lang === other.lang &&
    one.place === other.place
  );
}

/**
 * The keys of pages that show one of the documents, or list what they belong to (site/content/content-reads.ts). A document
 * that stays in its place on lists does not change their order.
 */
export function toContentKeys(documents: readonly IndexedDocument[]): Set<string> {
  const keys = new Set(documents.flatMap(({ id, type, lang }) => [`doc:${id}`, `list:${type}:${lang}`]));
  for (const versions of Map.groupBy(documents, ({ id }) => id).values()) {
    if (!areInOnePlace(versions)) for (const { type, lang } of versions) keys.add(`order:${type}:${lang}`);
  }
  return keys;
}

/** As it was and as it is. */
function areInOnePlace([one, other, ...more]: readonly IndexedDocument[]): boolean {
  if (!one || !other || more.length > 0) return false;
  return toPlace(one) === toPlace(other) && one.place === other.place;
}

/** More than this share gone in one step is a fault of the content service, unless a person says otherwise. */
const believableLoss = 0.2;
const smallLoss = 10;

export function isBelievable(removed: number, before: number): boolean {
  return removed < before && (removed <= smallLoss || removed <= before * believableLoss);
}
