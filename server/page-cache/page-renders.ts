/**
 * Renders pages and stores what comes of it. A page has one render in flight for each version (`renderOnce`), which gives all
 * its representations: the document and its payload. README.md shows the states of a stored page.
 */
import type { ChangeLog } from './change-log.ts';
import { compress } from './compression/compress.ts';
import type { EntryStore } from './entry-store.ts';
import { isShared, settle, toEntry, toKey, toPage, type PageEntry, type PageRequest, type PageSource, type RenderedPage, type Representation } from './page.ts'; // prettier-ignore
import { createStoredAnswer, describeBody, type AnswerOptions, type StoredAnswer } from './stored-answer.ts';
import { createVersionedRenders, type VersionedRenderOptions } from './versioned-renders.ts';
import type { Versions } from './versions.ts';

/** A stored page, or a response that must not be stored. `noLongerNotFound`: it is of this address alone, not of all that shared its name. */
export type Outcome =
  { entry: PageEntry; answer: StoredAnswer } | { uncacheable: Representation; noLongerNotFound?: true };

export interface PageRenderCounts {
  /** Pages, each with all its representations. */
  renders: number;
  /** Refreshes that found the view unchanged, so that nothing had to be rendered. */
  unchanged: number;
  failures: number;
}

export interface PageRenderOptions extends AnswerOptions, VersionedRenderOptions {
  source: PageSource;
  store: EntryStore;
  versions: Versions;
  changes: Pick<ChangeLog, 'removes'>;
  /** Served instead of a response that cannot be true. */
  unavailable: Representation;
  /** With its body uncompressed when it has just been rendered. */
  onStored: (entry: PageEntry, rendered?: Buffer) => void;
  /** The stored page turned out to be unchanged. */
  onConfirmed: (entry: PageEntry) => void;
  onRemoved: (entry: PageEntry) => void;
  now: () => number;
}

interface PageRenders {
  /** Renders the page, or joins its render of this version, whichever representation that was for. Never rejects. */
  renderOnce: (page: PageRequest) => Promise<Outcome>;
  remove: (entry: PageEntry) => void;
  counts: Readonly<PageRenderCounts>;
}

interface InFlight {
  page: PageRequest;
  version: number;
  outcome: Promise<Outcome>;
}

/** `validAt`: the version that it is of. `renderedAt`: when it was begun. */
interface RenderTimes {
  validAt: number;
  renderedAt: number;
}

const maxRetryMs = 30_000;

/** `isListed`: whether the manifest names the page. */
export function createPageRenders(options: PageRenderOptions, isListed: (key: string) => boolean): PageRenders {
  const { source, store, versions, changes, build, now } = options;
  const counts: PageRenderCounts = { renders: 0, unchanged: 0, failures: 0 };
  const inFlight = new Map<string, InFlight>();
  const renderVersioned = createVersionedRenders(options);

  const renderOnce = (page: PageRequest): Promise<Outcome> => {
    const version = versions.current();
    const name = isShared(page) ? page.key : toKey(source.identify(page.url)?.pageKey ?? page.url, page.variant);
    const running = inFlight.get(name);
    if (running?.version === version) return join(running, page);
    const outcome = render(page, version).finally(() => {
      if (inFlight.get(name)?.outcome === outcome) inFlight.delete(name);
    });
    inFlight.set(name, { page, version, outcome });
    return outcome;
  };

  const join = async (running: InFlight, page: PageRequest): Promise<Outcome> => {
    const outcome = await running.outcome;
    if ('noLongerNotFound' in outcome && running.page.url !== page.url) return renderOnce(page);
    if (running.page.key === page.key) return outcome;
    const entry = store.get(page.key);
    const answer = entry && entry.validAt >= running.version && store.load(entry);
    // A page that failed, or is in no list, has no other representation.
    return answer ? { entry, answer } : renderOnce(page);
  };

  const render = async (page: PageRequest, begun: number): Promise<Outcome> => {
    const renderedAt = now();
    const { rendered, validAt } = await renderVersioned(page, begun);
    if (validAt === undefined) return fail(page, rendered);
    if (rendered.status === 404 && !page.mayBeAbsent) return forget(page, rendered, validAt);
    if (rendered.status !== 404 && isShared(page)) return forgetNotFound(page, rendered);
    // The page has another address by now, and may get this one back.
    if (rendered.status === 301) return forget(page, rendered, validAt);
    const isUnchanged = [rendered, ...rendered.others.map(({ answer }) => answer)].every((own) => own.isUnchanged);
    counts[isUnchanged ? 'unchanged' : 'renders'] += 1;
    await storeRepresentations(page, rendered, { validAt, renderedAt });
    // The stored page may be newer than the rendered one.
    const entry = store.get(page.key);
    const answer = entry && store.load(entry);
    if (entry && answer) return { entry, answer };
    if (!rendered.isUnchanged) return { uncacheable: rendered };
    // The page that was to stay as it is has left the store meanwhile, or its bytes are damaged.
    store.delete(page.key);
    return render(page, begun);
  };

  const fail = (page: PageRequest, rendered: Representation): Outcome => {
    const entry = store.get(page.key);
    if (rendered.status >= 500) counts.failures += 1;
    if (entry) {
      entry.failures += 1;
      entry.retryAt = now() + Math.min(maxRetryMs, 500 * 2 ** entry.failures);
    }
    const answer = entry && store.load(entry);
    if (entry && answer) return { entry, answer };
    // It may be a 404 of a page that exists, which search engines would remember.
    return { uncacheable: rendered.ref !== undefined && options.index() ? options.unavailable : rendered };
  };

  const forget = (page: PageRequest, rendered: Representation, validAt: number): Outcome => {
    const entry = store.get(page.key);
    if (entry && entry.validAt < validAt) remove(entry);
    return { uncacheable: rendered };
  };

  /** The address was one of many with a shared 404, and has a page now. */
  const forgetNotFound = (page: PageRequest, rendered: Representation): Outcome => {
    const entry = store.get(page.key);
    // The next request for the shared 404 renders it for its own address.
    if (entry) remove(entry);
    return { uncacheable: rendered, noLongerNotFound: true };
  };

  const remove = (entry: PageEntry) => {
    store.delete(entry.key);
    options.onRemoved(entry);
  };

  const storeRepresentations = async (page: PageRequest, rendered: RenderedPage, times: RenderTimes): Promise<void> => {
    const variant = { key: page.variant, cookie: page.cookie };
    const others = rendered.others.flatMap(({ address, answer }) => {
      const other = toPage(address, variant);
      // One of many is hardly requested again; one that is published this moment may still share the 404.
      const isWorthStoring = !isShared(other) && (!address.isTemporary || isListed(other.key));
      return isWorthStoring ? [{ page: other, answer }] : [];
    });
    const all = [{ page, answer: rendered }, ...others];
    await Promise.all(all.map((own) => storeOne(own.page, own.answer, times)));
  };

  const storeOne = async (page: PageRequest, rendered: Representation, times: RenderTimes) => {
    if (rendered.isUnchanged) return confirm(page, rendered, times.validAt);
    const entry = await createEntry(page, rendered, times);
    // Its document was taken down meanwhile, and the stored page removed.
    if (changes.removes(entry)) return;
    // Something was published meanwhile that may be on this page: the next reader waits for a new render.
    entry.isUrgent = times.validAt < versions.current();
    if (store.put(entry) === entry) options.onStored(entry, rendered.body);
  };

  const confirm = ({ key }: PageRequest, { viewTag, contentKeys, changesAt, ref }: Representation, validAt: number) => {
    const known = store.get(key);
    if (known?.build !== build || known.viewTag !== viewTag || validAt < known.validAt) return;
    Object.assign(known, { contentKeys, changesAt });
    settle(known, validAt, ref ?? known.ref);
    options.onConfirmed(known);
  };

  const createEntry = async (page: PageRequest, rendered: Representation, { validAt, renderedAt }: RenderTimes) => {
    const bodies = await compress(rendered.body, 'quick');
    const { status, headers, ref = '', contentKeys, documentId, viewTag, changesAt } = rendered;
    const body = { ...describeBody(rendered.body), bodies, quality: 'quick' } as const;
    const answer = createStoredAnswer({ status, headers, ...body }, options);
    const { key, url, variant, cookie } = page;
    // The request may not know that the manifest names the page.
    const isTemporary = page.isTemporary && !isListed(key);
    const facts = { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag };
    return toEntry({ ...facts, changesAt, build, renderedAt }, { answer, validAt });
  };

  return { renderOnce, remove, counts };
}
