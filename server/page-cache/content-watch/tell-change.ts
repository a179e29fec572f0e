/** What a publish has changed, told to the site, which goes on using what it has left as it was, and to the cache of pages. */
import type { KnownChange } from '../../../site/site.ts';
import type { IndexDifference } from './compare-indexes.ts';
import type { ContentIndex } from './content-index.ts';
import { isInPlace, toContentKeys } from './content-keys.ts';
import type { ContentChange } from '../page-refreshes.ts';
import type { Versions } from '../versions.ts';

export interface ToldOfChanges {
  versions: Pick<Versions, 'ref'>;
  cache: { apply: (change: ContentChange) => void };
  /** What the pages that are asked for anew may be made of: all that a change has left as it was. */
  onChange: (change: KnownChange | undefined) => void;
}

/** Nobody can tell what has changed with this version. Of these documents it is known. */
export function tellAll(
  { cache, onChange }: ToldOfChanges,
  version: number,
  documentIds: ReadonlySet<string> = new Set(),
): void {
  onChange(undefined);
  cache.apply({ version, contentKeys: 'all', documentIds, removedIds: new Set() });
}

/** `before`: what was there, when all that has changed was named since. `ref`: what it has led to. */
export function tellDifference(
  { versions, cache, onChange }: ToldOfChanges,
  difference: IndexDifference,
  { version, ref, before }: { version: number; ref: string; before: ContentIndex | undefined },
): void {
  const contentKeys = toContentKeys(difference.changed);
  // Something newer may be announced already: what leads there is not known yet.
  const isKnown = before?.ref && ref === versions.ref() && isInPlace(before.documents, difference);
  onChange(isKnown ? { from: before.ref, to: ref, keys: contentKeys } : undefined);
  const documentIds = new Set(difference.changed.map(({ id }) => id));
  const removedIds = new Set(difference.removed.map(({ id }) => id));
  cache.apply({ version, contentKeys, documentIds, removedIds });
}
