/**
 * A cache for live pages, which are read again with every keystroke: lists and documents of the published content,
 * which never changes in a ref. The live document itself is not cached.
 */
import { LRUCache } from 'lru-cache';
import type { ReadMemory } from '../../documents/read-memory.ts';
import { maxLiveMemoryCharacters } from '../../limits.ts';
import type { ModelSet } from '../../models/model-set.ts';
import type { QueryStorage } from '../../query/query-storage.ts';
import type { PublishedPage } from '../../storage/published-query.ts';
import type { PublishedDocument } from '../../storage/stored-document.ts';

interface Read {
  readonly value: Record<string, unknown>;
  readonly loaded: ReadonlySet<string>;
}

export interface LiveMemory {
  /** Wraps the store so that its results are cached. */
  readonly remember: (storage: QueryStorage) => QueryStorage;
  /**
   * `options` is equal for readers that return the same representation of a document. The `live` document and documents
   * that depend on it are not cached.
   */
  readonly forReader: (options: string, live: PublishedDocument, models: ModelSet) => ReadMemory;
}

export function createLiveMemory(): LiveMemory {
  const pages = new LRUCache<string, PublishedPage>({ maxSize: maxLiveMemoryCharacters });
  let reads = new WeakMap<PublishedDocument, Map<string, Read>>();
  let readWith: ModelSet | undefined;
  async function recall(key: string, find: () => Promise<PublishedPage>): Promise<PublishedPage> {
    const known = pages.get(key);
    if (known) return known;
    const page = await find();
    pages.set(key, page, { size: page.documents.reduce((sum, { data }) => sum + data.length, key.length) });
    return page;
  }

  return {
    remember: (storage) => ({
      ...storage,
      findPublished: (query) => recall(JSON.stringify(query), () => storage.findPublished(query)),
      async getPublished(sequence, id) {
        const page = await recall(`${sequence} ${id}`, async () => {
          const document = await storage.getPublished(sequence, id);
          return { total: 1, documents: document ? [document] : [] };
        });
        return page.documents[0];
      },
    }),
    forReader(options, live, models) {
      if (readWith !== models) reads = new WeakMap();
      readWith = models;
      const isOwn = ({ id, groupId }: PublishedDocument): boolean => id === live.id || groupId === live.groupId;
      return {
        find(document) {
          const read = isOwn(document) ? undefined : reads.get(document)?.get(options);
          return read?.loaded.has(live.id) === false ? read.value : undefined;
        },
        keep(document, value, loaded) {
          if (isOwn(document) || loaded.has(live.id)) return;
          const own = reads.get(document) ?? new Map<string, Read>();
          reads.set(document, own.set(options, { value, loaded }));
        },
      };
    },
  };
}
