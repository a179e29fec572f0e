/** A model of the content service for tests: a few documents in memory, the API that the cache uses, and faults. */
import { setImmediate as turn } from 'node:timers/promises';

/** The content of a ref: published documents, each with the number of its publication. */
type Published = ReadonlyMap<string, number>;

export interface ModelContent {
  readonly endpoint: string;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** The published documents of the ref, or the current drafts. Rejects while the service is unavailable. */
  readonly read: (ref: string | 'drafts') => Promise<ReadonlyMap<string, string>>;
  readonly getRef: () => Promise<string>;
  readonly publish: (id: string) => { ref: string; documentIds: readonly string[] };
  readonly takeDown: (id: string) => { ref: string; documentIds: readonly string[] };
  readonly draft: (id: string) => void;
  /** `gone`: no response. `empty`: a response without content. */
  fault: 'none' | 'gone' | 'empty';
  readonly current: () => Published;
  /** The number of the last change. */
  readonly count: () => number;
  readonly ids: readonly string[];
  /** The numbers of the document's takedowns; 0 stands for "never published". */
  readonly takedowns: (id: string) => readonly number[];
}

const emptyRef = 'empty';

/** `pace`: the numbers of event loop turns that requests take, in a cycle. */
export function createModelContent({
  ids,
  published,
  pace,
}: {
  ids: readonly string[];
  published: readonly string[];
  pace: readonly number[];
}): ModelContent {
  let documents: Published = new Map(published.map((id) => [id, 1]));
  let count = 1;
  let requestCount = 0;
  const refs = new Map<string, Published>([
    ['ref-1', documents],
    [emptyRef, new Map()],
  ]);
  const drafts = new Set<string>();
  const takedowns = new Map<string, number[]>();

  /** The documents of all changes in order, and the callers that wait for the next change. */
  const changed: { ref: string; id: string }[] = [];
  const waiting = new Set<() => void>();

  const commit = (id: string, after: Map<string, number>) => {
    documents = after;
    const ref = `ref-${count}`;
    refs.set(ref, documents);
    changed.push({ ref, id });
    for (const resume of waiting) resume();
    return { ref, documentIds: [id] };
  };

  /** The response has the state at the time of the request, without later publishes. */
  const respond = async <Value>(toValue: () => Value): Promise<Value> => {
    const value = toValue();
    requestCount += 1;
    for (let left = pace[requestCount % pace.length] ?? 0; left > 0; left -= 1) await turn();
    if (content.fault === 'gone') throw new TypeError('fetch failed');
    return value;
  };

  const masterRef = () => (content.fault === 'empty' ? emptyRef : `ref-${count}`);

  /** A long poll like the real service's, without its time-out. */
  const longPoll = async (since: string, signal: AbortSignal | null | undefined): Promise<Response> => {
    if (since === masterRef()) {
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve);
        signal?.addEventListener('abort', () => reject(new TypeError('aborted')), { once: true });
      });
    }
    return respond(() => {
      const at = changed.findIndex(({ ref }) => ref === since);
      const isKnown = content.fault !== 'empty' && (at >= 0 || since === 'ref-1');
      return Response.json({ ref: masterRef(), documents: isKnown ? changed.slice(at + 1).map(({ id }) => id) : null });
    });
  };

  const search = (url: URL): object => {
    const wanted = url.searchParams.get('q');
    const at = refs.get(url.searchParams.get('ref') ?? '');
    if (!at) throw new Error(`No such ref: ${url.href}`);
    const found = content.fault === 'empty' ? [] : [...at].filter(([id]) => !wanted || wanted.includes(`"${id}"`));
    found.sort(([, one], [, other]) => other - one);
    const results = found.map(([id, number]) => ({
      id,
      type: 'page',
      uid: id,
      lang: 'en-gb',
      last_publication_date: new Date(number * 1000).toISOString(),
    }));
    return { results, total_pages: 1, total_results_size: results.length };
  };

  const content: ModelContent = {
    endpoint: 'https://content.test/api/v2',
    fault: 'none',
    fetch: (address, init) => {
      const url = new URL(address);
      if (url.pathname.endsWith('/changes')) return longPoll(url.searchParams.get('since') ?? '', init?.signal);
      return respond(() => {
        if (url.pathname.endsWith('/documents/search')) return Response.json(search(url));
        return Response.json({ refs: [{ id: 'master', ref: masterRef(), isMasterRef: true }] });
      });
    },
    getRef: () => respond(masterRef),
    read: (ref) =>
      respond(() => {
        const at = ref === 'drafts' ? documents : content.fault === 'empty' ? new Map<string, number>() : refs.get(ref);
        if (!at) throw new Error(`No such ref: ${ref}`);
        const isDraft = (id: string) => ref === 'drafts' && drafts.has(id);
        return new Map([...at].map(([id, number]) => [id, isDraft(id) ? `draft of ${id}` : `${id} number ${number}`]));
      }),
    publish(id) {
      count += 1;
      drafts.delete(id);
      return commit(id, new Map(documents).set(id, count));
    },
    takeDown(id) {
      count += 1;
      takedowns.set(id, [...(takedowns.get(id) ?? []), count]);
      const after = new Map(documents);
      after.delete(id);
      return commit(id, after);
    },
    draft: (id) => void drafts.add(id),
    current: () => documents,
    count: () => count,
    ids,
    takedowns: (id) => [...(published.includes(id) ? [] : [0]), ...(takedowns.get(id) ?? [])],
  };
  return content;
}
