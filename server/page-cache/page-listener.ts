/** Answers page requests from the cache on Node's own request, before any framework has made objects of it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EntryStore } from './entry-store.ts';
import { toPage, type Outcome, type PageCache } from './page-cache.ts';
import { masterVariant, toKey, type PageEntry } from './page-entry.ts';
import type { PageSource, RenderedAnswer } from './page-source.ts';
import { writeStoredAnswer, type CacheState, type StoredAnswer } from './stored-answer.ts';

export interface PageListenerOptions {
  cache: PageCache;
  store: EntryStore;
  source: PageSource;
  /** The variant of the page that a request with these cookies is shown; `undefined` for one that is its own alone. */
  chooseVariant: (cookie: string) => string | undefined;
  /** Whether an entry of another build can be shown: its script is still there. */
  isBuildServed: (build: string) => boolean;
  isTelling: boolean;
  onError: (error: unknown) => void;
}

/** Node's way on to whatever answers when the cache does not. */
type Next = (request: IncomingMessage, response: ServerResponse) => void;

export interface PageListener {
  answer: (request: IncomingMessage, response: ServerResponse, next: Next) => void;
  /** Answers by what `x-cache` says of them. */
  counts: Readonly<Record<CacheState, number>>;
}

/** How long a reader of the very page that was published waits for it, before the old one is shown after all. */
const urgentWaitMs = 300;

export function createPageListener(options: PageListenerOptions): PageListener {
  const { cache, store, source } = options;
  const counts: Record<CacheState, number> = { hit: 0, miss: 0, stale: 0, bypass: 0 };

  const write = (
    request: IncomingMessage,
    response: ServerResponse,
    { entry, answer, state }: { entry: PageEntry; answer: StoredAnswer; state: CacheState },
  ) => {
    counts[state] += 1;
    store.touch(entry);
    writeStoredAnswer(request, response, answer, { requestId: crypto.randomUUID(), state, ref: entry.ref });
  };

  const pass = (request: IncomingMessage, response: ServerResponse, next: Next) => {
    counts.bypass += 1;
    next(request, response);
  };

  const answerSlowly = async (request: IncomingMessage, response: ServerResponse, next: Next, variant: string) => {
    try {
      await answerOrPass(request, response, next, variant);
    } catch (error) {
      options.onError(error);
      // The site can say what is wrong, unless an answer has begun.
      if (response.headersSent) response.destroy();
      else pass(request, response, next);
    }
  };

  const answerOrPass = async (request: IncomingMessage, response: ServerResponse, next: Next, variant: string) => {
    const address = source.identify(request.url ?? '/');
    if (!address) return pass(request, response, next);
    const page = toPage(address, variant);
    const entry = cache.find(page.key);
    const answer = entry && (await store.load(entry));
    if (!entry || !answer) return writeOutcome(request, response, await cache.refresh(page), 'miss');
    if (cache.isFresh(entry)) return write(request, response, { entry, answer, state: 'hit' });
    const mustWait = entry.isUrgent || !options.isBuildServed(entry.build);
    if (!mustWait) {
      cache.refreshLater(entry);
      return write(request, response, { entry, answer, state: 'stale' });
    }
    const outcome = await settleWithin(urgentWaitMs, cache.refresh(page));
    if (outcome) return writeOutcome(request, response, outcome, 'miss');
    return write(request, response, { entry, answer, state: 'stale' });
  };

  const writeOutcome = (request: IncomingMessage, response: ServerResponse, outcome: Outcome, state: CacheState) => {
    if ('passing' in outcome) {
      counts.bypass += 1;
      return writePassing(request, response, outcome.passing, options.isTelling);
    }
    const { entry, answer } = outcome;
    return write(request, response, { entry, answer, state: cache.isFresh(entry) ? state : 'stale' });
  };

  return {
    counts,
    answer(request, response, next) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return pass(request, response, next);
      const { cookie } = request.headers;
      const variant = cookie === undefined ? masterVariant : options.chooseVariant(cookie);
      if (variant === undefined) return pass(request, response, next);
      // The address as it came is a key only if it is the canonical one: no other is ever stored.
      const entry = cache.find(toKey(request.url ?? '/', variant));
      if (entry?.answer && cache.isFresh(entry)) {
        return write(request, response, { entry, answer: entry.answer, state: 'hit' });
      }
      void answerSlowly(request, response, next, variant);
    },
  };
}

function writePassing(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, ref }: RenderedAnswer,
  isTelling: boolean,
): void {
  const telling = isTelling ? ['x-cache', 'bypass', ...(ref ? ['x-content-ref', ref] : [])] : [];
  response.writeHead(status, [...headers.flat(), ...telling, 'content-length', String(body.length)]);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** `undefined` when it takes longer; the work goes on. */
function settleWithin<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
