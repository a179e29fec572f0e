/**
 * The page cache: entries that are immutable for a content version and variant, rendered once however many ask.
 * A publish leaves every entry that does not show it valid, and has the others rendered again in the background while
 * their old bytes are served (docs/decisions, "Pages are kept until content they show changes"). A page that goes by the clock is
 * rendered again when its time has come and somebody asks for it (docs/decisions, "A page says when it changes by itself").
 */
import { isShared, toPage, type AskedPage } from './asked-page.ts';
import type { ChangeLog } from './change-log.ts';
import { compress } from './compress.ts';
import type { ContentIndex } from './content-index.ts';
import type { EntryStore } from './entry-store.ts';
import { settle, toEntry, toKey, type PageEntry, type PageKey } from './page-entry.ts';
import { createPageRefreshes, type PageRefreshes } from './page-refreshes.ts';
import type { PageAddress, PageSource, RenderedAnswer, RenderedPage } from './page-source.ts';
import type { RefreshQueue } from './refresh-queue.ts';
import { createStoredAnswer, type AnswerOptions, type StoredAnswer } from './stored-answer.ts';
import type { Versions } from './versions.ts';

export interface PageCacheOptions extends AnswerOptions {
  source: PageSource;
  store: EntryStore;
  versions: Versions;
  changes: ChangeLog;
  queue: (refresh: (page: PageKey) => Promise<unknown>) => RefreshQueue;
  /** The build that renders; entries of another one are rendered again when they can be. */
  build: string;
  /**
   * A render was made from a ref that was never announced. Resolves when it has been looked into; after that it is
   * announced, or not to be believed.
   */
  examineContent: () => Promise<void>;
  /** What the content service says is held against it; `undefined` before it was ever seen. */
  index: () => Pick<ContentIndex, 'ref' | 'documents'> | undefined;
  /** Said of a page that is not stored, when what was made of it is not to be believed. */
  unavailable: RenderedAnswer;
  /** A new entry, for the snapshot and for better compression. */
  onStored: (entry: PageEntry) => void;
  /** It was looked at again, and is right as it is. */
  onConfirmed: (entry: PageEntry) => void;
  onRemoved: (entry: PageEntry) => void;
  /** Work in the background failed; it goes on with what is next. */
  onError: (error: unknown) => void;
  now: () => number;
}

export interface PageCacheCounts {
  /** Pages, each with all its forms. */
  renders: number;
  /** Refreshes that found the view unchanged, so that nothing had to be rendered. */
  unchanged: number;
  failures: number;
}

/** A stored page, or an answer that may not be kept. `strays`: it is of that address alone, not of all that share the name. */
export type Outcome = { entry: PageEntry; answer: StoredAnswer } | { passing: RenderedAnswer; strays?: true };

export interface PageCache extends PageRefreshes {
  find: (key: string) => PageEntry | undefined;
  isFresh: (entry: PageEntry) => boolean;
  /** Milliseconds until the entry changes by the clock alone: not above 0 when it should have, `Infinity` when it never does. */
  changesInMs: (entry: PageEntry) => number;
  /** It should have changed by the clock, and to make it again has not just failed. */
  isOverdue: (entry: PageEntry) => boolean;
  /** Renders the page, or joins the render of this version that runs, whichever form it was asked in. Never rejects. */
  refresh: (page: AskedPage) => Promise<Outcome>;
  queue: RefreshQueue;
  counts: Readonly<PageCacheCounts>;
}

const longestRetryMs = 30_000;

interface Flight {
  key: string;
  url: string;
  version: number;
  outcome: Promise<Outcome>;
}

interface RenderTimes {
  /** The version that it is of. */
  validAt: number;
  /** When it was begun. */
  renderedAt: number;
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { source, store, versions, changes, build, now } = options;
  const counts: PageCacheCounts = { renders: 0, unchanged: 0, failures: 0 };
  let listed: ReadonlySet<string> = new Set();
  const flights = new Map<string, Flight>();

  /** What was published meanwhile and has left the page as it was is found out here, when somebody asks. */
  const isCurrent = (entry: PageEntry) => {
    const current = versions.current();
    if (entry.validAt === current) return true;
    if (changes.version() !== current || !changes.leaves(entry)) return false;
    settle(entry, current, versions.ref());
    return true;
  };

  const changesInMs = ({ changesAt }: PageEntry) => (changesAt === undefined ? Infinity : changesAt - now());

  const isFresh = (entry: PageEntry) => entry.build === build && changesInMs(entry) > 0 && isCurrent(entry);

  const isOverdue = (entry: PageEntry) => changesInMs(entry) <= 0 && now() >= entry.retryAt;

  const refresh = (page: AskedPage): Promise<Outcome> => {
    const version = versions.current();
    const name = toFlightName(page);
    const running = flights.get(name);
    if (running?.version === version) return join(running, page);
    const outcome = render(page, version).finally(() => {
      if (flights.get(name)?.outcome === outcome) flights.delete(name);
    });
    flights.set(name, { key: page.key, url: page.url, version, outcome });
    return outcome;
  };

  /** By page and variant: one render gives all forms of a page. */
  const toFlightName = (page: PageKey) =>
    isShared(page) ? page.key : toKey(source.identify(page.url)?.page ?? page.url, page.variant);

  const join = async (running: Flight, page: AskedPage): Promise<Outcome> => {
    const outcome = await running.outcome;
    if ('strays' in outcome && running.url !== page.url) return refresh(page);
    if (running.key === page.key) return outcome;
    const entry = store.get(page.key);
    const answer = entry && entry.validAt >= running.version && (await store.load(entry));
    // A page that failed, or is in no list, has no other form.
    return answer ? { entry, answer } : refresh(page);
  };

  const render = async (page: AskedPage, begun: number): Promise<Outcome> => {
    const renderedAt = now();
    const first = await renderAndPlace(page, begun);
    // Published twice in a moment: the ref in between was never announced, and is no longer there.
    const isPassed = first.validAt === undefined && first.rendered.ref !== undefined;
    const { known, rendered, validAt } = isPassed ? await renderAndPlace(page, versions.current()) : first;
    if (validAt === undefined || denies(page, known, rendered)) return fail(page, rendered);
    if (rendered.status === 404 && !page.mayBeAbsent) return forget(page, rendered, validAt);
    if (rendered.status !== 404 && isShared(page)) return stray(page, rendered);
    counts[rendered.isUnchanged ? 'unchanged' : 'renders'] += 1;
    await keepForms(page, rendered, { validAt, renderedAt });
    const outcome = await serve(page, rendered);
    if ('entry' in outcome || !rendered.isUnchanged) return outcome;
    // The page that was to stay as it is has left the store meanwhile, or its bytes are damaged.
    store.delete(page.key);
    return render(page, begun);
  };

  const keepForms = async (page: AskedPage, rendered: RenderedPage, times: RenderTimes) => {
    const variant = { key: page.variant, cookie: page.cookie };
    const others = rendered.others.flatMap(({ address, answer }) => {
      const other = toPage(address, variant);
      // One that is published this moment may still have the name of all that are absent.
      return isShared(other) || isOneOfMany(address, other) ? [] : [{ page: other, answer }];
    });
    const kept = [{ page, answer: rendered }, ...others];
    await Promise.all(kept.map((form) => keep(form.page, form.answer, times)));
  };

  /** Few ask for it again, and fewer for another form of it: that is not worth being compressed. */
  const isOneOfMany = (address: PageAddress, { key }: PageKey) => address.isTemporary && !listed.has(key);

  const keep = async (page: AskedPage, rendered: RenderedAnswer, { validAt, renderedAt }: RenderTimes) => {
    if (rendered.isUnchanged) {
      const known = store.get(page.key);
      if (known?.build === build && known.viewTag === rendered.viewTag) confirm(known, rendered, validAt);
      return;
    }
    const bodies = await compress(rendered.body, 'quick');
    const { status, headers, ref = '', contentKeys, documentId, viewTag, changesAt } = rendered;
    const answer = createStoredAnswer({ status, headers, bodies, quality: 'quick' }, options);
    const { key, url, variant, cookie } = page;
    // Whoever asks first may not know that the manifest names the page.
    const isTemporary = page.isTemporary && !listed.has(key);
    const facts = { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag };
    const entry = toEntry({ ...facts, changesAt, build, renderedAt }, { answer, validAt });
    // Something was published meanwhile, and nobody has held it against this page: who asks next waits for that.
    entry.isUrgent = validAt < versions.current();
    if (store.put(entry) === entry) options.onStored(entry);
  };

  const renderAndPlace = async (page: PageKey, begun: number) => {
    const known = store.get(page.key);
    const knownView = known?.build === build ? known.viewTag : undefined;
    const rendered = await source.render({ url: page.url, cookie: page.cookie, knownView });
    return { known, rendered, validAt: await placeAnswer(rendered, begun) };
  };

  /** "Not found" of a page whose document the index of the very ref has: the content service has lost it, and not said so. */
  const denies = ({ url }: PageKey, known: PageEntry | undefined, { status, ref, documentId }: RenderedAnswer) => {
    const index = options.index();
    if (status !== 404 || !index || index.ref !== ref) return false;
    // It has found the document: the page is there, and has no such form.
    if (documentId !== undefined && index.documents.has(documentId)) return false;
    if (known?.documentId !== undefined && index.documents.has(known.documentId)) return true;
    return source.identify(url)?.isPublished ?? false;
  };

  /** The version that an answer is of; `undefined` when it must not be kept. */
  const placeAnswer = async (rendered: RenderedAnswer, begun: number) => {
    if (rendered.ref === undefined) return undefined;
    const version = versions.place(rendered.ref, begun);
    if (version !== undefined) return version;
    await options.examineContent();
    return versions.place(rendered.ref, begun);
  };

  /** What is stored now may be newer than what was rendered: nobody is shown the older of two. */
  const serve = async ({ key }: PageKey, rendered: RenderedAnswer): Promise<Outcome> => {
    const entry = store.get(key);
    const answer = entry && (await store.load(entry));
    return entry && answer ? { entry, answer } : { passing: rendered };
  };

  const confirm = (entry: PageEntry, { contentKeys, changesAt, ref }: RenderedAnswer, validAt: number) => {
    if (validAt < entry.validAt) return;
    Object.assign(entry, { contentKeys, changesAt });
    settle(entry, validAt, ref ?? entry.ref);
    options.onConfirmed(entry);
  };

  /** One of endlessly many addresses has no page (any more): that is said, and nothing is kept of it. */
  const forget = (page: PageKey, rendered: RenderedAnswer, validAt: number): Outcome => {
    const entry = store.get(page.key);
    if (entry && entry.validAt < validAt) remove(entry);
    return { passing: rendered };
  };

  /** Rendered for all that have no page, and the address that stood for them has one now. */
  const stray = (page: PageKey, rendered: RenderedAnswer): Outcome => {
    const entry = store.get(page.key);
    // The next who asks brings an address of their own.
    if (entry) remove(entry);
    return { passing: rendered, strays: true };
  };

  const remove = (entry: PageEntry) => {
    store.delete(entry.key);
    options.onRemoved(entry);
  };

  const fail = (page: PageKey, rendered: RenderedAnswer): Outcome => {
    const entry = store.get(page.key);
    if (rendered.status >= 500) counts.failures += 1;
    if (entry) {
      entry.failures += 1;
      entry.retryAt = now() + Math.min(longestRetryMs, 500 * 2 ** entry.failures);
    }
    if (entry?.answer) return { entry, answer: entry.answer };
    // Of a page that is there "not found" would be said, and remembered by search engines.
    return { passing: rendered.ref !== undefined && options.index() ? options.unavailable : rendered };
  };

  const isDone = (entry: PageEntry | undefined) => entry !== undefined && isFresh(entry);
  // Meanwhile another form of the page may have brought this one.
  const queue = options.queue((page) => (isDone(store.get(page.key)) ? Promise.resolve() : refresh(page)));
  const refreshes = createPageRefreshes({
    ...options,
    queue,
    isFresh,
    isCurrent,
    remove,
    onListed: (keys) => void (listed = keys),
  });

  return { find: store.get, isFresh, changesInMs, isOverdue, refresh, ...refreshes, queue, counts };
}
