import { uncompress } from './compression/compress.ts';
import type { EntryStore } from './entry-store.ts';
import { toRequest, type PageSource } from './page.ts';
import type { PageCache } from './page-cache.ts';

export interface StoredBody {
  readonly body: Buffer;
  readonly documentId: string | undefined;
}

/** The page is neither stored, nor can it be rendered now. */
export interface FailedBody {
  readonly failedWith: number;
}

/**
 * The body of a page or feed: stored (fresh or stale), or rendered if it is not stored. `undefined` when there is no
 * such page.
 */
export async function readStored(
  url: string,
  { source, cache, store }: { source: PageSource; cache: PageCache; store: EntryStore },
): Promise<StoredBody | FailedBody | undefined> {
  const page = source.identify(url);
  if (!page) return undefined;
  const request = toRequest(page);
  const entry = cache.find(request.key);
  const answer = entry && store.load(entry);
  if (entry && answer && !cache.isFresh(entry)) cache.refreshLater(entry);
  const found = entry && answer ? { entry, answer } : await cache.refresh(request);
  if ('uncacheable' in found && found.uncacheable.status >= 500) return { failedWith: found.uncacheable.status };
  if (!('entry' in found) || found.entry.status !== 200) return undefined;
  const { bodies, length } = found.answer;
  return { body: await uncompress(bodies.gzip, length), documentId: found.entry.documentId };
}
