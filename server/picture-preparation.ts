/**
 * Requests the pictures in pages before readers do, so that their variants exist already. After a first start or a
 * publish, all readers would otherwise wait for the same few. Requests of readers come first.
 */
import { LRUCache } from 'lru-cache';
import type { ContentSource } from '../site/site.ts';

export interface PicturePreparation {
  /** A page as it is stored. */
  readonly add: (page: Buffer) => void;
  readonly stop: () => void;
}

/** Pictures whose variants are known to exist. One beyond this number is requested again, which costs little. */
const maxPrepared = 20_000;
/** Headers with which the content service chooses the format; it renders other formats on request. */
const headers = { accept: 'image/avif,image/webp,*/*', purpose: 'prefetch' };

export function createPicturePreparation({
  content: { endpoint, fetch, mediaTimeoutMs },
  basePath,
  rest: waitUntilIdle,
  pause,
  onError,
}: {
  content: Pick<ContentSource, 'endpoint' | 'fetch' | 'mediaTimeoutMs'>;
  basePath: string;
  /** Resolves when no page is left to render. */
  rest: () => Promise<void>;
  pause: (milliseconds: number) => Promise<unknown>;
  onError: (error: unknown) => void;
}): PicturePreparation {
  const prepared = new LRUCache<string, true>({ max: maxPrepared });
  const queue = new Set<string>();
  let isRunning = false;
  let isStopped = false;

  const prepare = async (address: string) => {
    const url = new URL(address.slice(basePath.length), endpoint);
    const answer = await fetch(url.href, { headers, signal: AbortSignal.timeout(mediaTimeoutMs) });
    await answer.arrayBuffer();
    // A failed picture is retried with the next page that contains it.
    if (answer.ok) prepared.set(address, true);
  };

  const run = async () => {
    isRunning = true;
    for (let [address] = queue; address !== undefined; [address] = queue) {
      await waitUntilIdle();
      const begun = performance.now();
      await prepare(address).catch(onError);
      queue.delete(address);
      // Uses at most half of the processor time.
      await pause(performance.now() - begun);
    }
    isRunning = false;
  };

  return {
    add(page) {
      if (isStopped) return;
      for (const address of listPictures(page, basePath)) if (!prepared.has(address)) queue.add(address);
      if (!isRunning && queue.size > 0) void run();
    },
    stop() {
      isStopped = true;
      queue.clear();
    },
  };
}

const doctype = '<!doctype';

/** Picture variants in our pages. Files in their original size need no preparation. */
function listPictures(page: Buffer, basePath: string): Set<string> {
  if (page.subarray(0, doctype.length).toString().toLowerCase() !== doctype) return new Set();
  // A cheap check first: most pages have no pictures.
  if (!page.includes('/media/')) return new Set();
  const addresses = [...page.toString().matchAll(/(?<=["\s])\/[^\s"?]+\?[^\s",]+/g)].map(([address]) => address);
  return new Set(
    addresses
      .filter((address) => address.startsWith(`${basePath}/media/`))
      .map((address) => address.replaceAll('&amp;', '&')),
  );
}
