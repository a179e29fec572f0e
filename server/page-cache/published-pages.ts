/** Predicts which stored pages a publish would make stale, with the same keys as after the publish. */
import { setImmediate as turn } from 'node:timers/promises';
import type { PublishedPages } from '../../site/site.ts';
import type { ContentClient } from './content-watch/content-client.ts';
import { compareIndexes, toContentKeys, toDocumentMap, type IndexedDocument } from './content-watch/content-index.ts';
import type { KnownContent } from './content-watch/known-content.ts';
import type { EntryStore } from './entry-store.ts';
import { masterVariant, type PageEntry, type PageSource } from './page.ts';

interface PublishedPagesOptions {
  readonly client: Pick<ContentClient, 'listByIds'>;
  readonly known: Pick<KnownContent, 'index'>;
  readonly store: Pick<EntryStore, 'values' | 'takeMore'>;
  readonly source: Pick<PageSource, 'identify'>;
}

/** The number of entries that are checked per turn of the event loop, which takes one or two milliseconds. */
const maxAtOnce = 500;

/** `ref` shows the document as it would be published. Returns `undefined` while the published content is not known. */
export function createPublishedPages({ client, known, store, source }: PublishedPagesOptions) {
  const isPage = ({ url, variant, isTemporary, status }: PageEntry) => {
    if (variant !== masterVariant || isTemporary || status !== 200) return false;
    const target = source.identify(url)?.target;
    return target !== undefined && 'representation' in target && target.representation === 'document';
  };

  return async ({ documentId, ref }: { documentId: string; ref: string }): Promise<PublishedPages | undefined> => {
    const index = known.index();
    if (!index) return undefined;
    const before = index.documents.get(documentId);
    const [after] = await client.listByIds(ref, [documentId]);
    const translated = (after?.translations ?? []).flatMap((id) => toList(index.documents.get(id)));
    const toMap = (own: IndexedDocument | undefined) => toDocumentMap([...translated, ...toList(own)]);
    const { changed } = compareIndexes(toMap(before), toMap(after), [documentId]);
    const keys = toContentKeys(changed);
    // Its former URL redirects to the new one.
    const hasMoved = before !== undefined && before.uid !== after?.uid;
    while (store.takeMore()) await turn();
    const stale: PageEntry[] = [];
    const ownKey = `doc:${documentId}`;
    let [checked, pages] = [0, 0];
    for (const entry of store.values()) {
      checked += 1;
      if (checked % maxAtOnce === 0) await turn();
      if (!isPage(entry)) continue;
      pages += 1;
      const isOld = hasMoved && entry.documentId === documentId;
      if (!isOld && mayShow(entry, keys)) stale.push(entry);
    }
    stale.sort((one, other) => other.reads - one.reads || one.url.localeCompare(other.url));
    const [showing = [], listing = []] = [true, false].map((shows) =>
      stale.filter(({ contentKeys }) => contentKeys.includes(ownKey) === shows).map(({ url }) => url),
    );
    return { showing, listing, isEvery: stale.length === pages };
  };
}

/** A response without dependencies may show anything. */
function mayShow({ contentKeys }: PageEntry, changed: ReadonlySet<string>): boolean {
  return contentKeys.length === 0 || contentKeys.some((key) => changed.has(key));
}

const toList = (document: IndexedDocument | undefined) => (document ? [document] : []);
