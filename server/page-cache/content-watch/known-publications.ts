/** Which documents are published, for whoever shows pages: only what is known for certain is said. */
import type { KnownContent } from './known-content.ts';

export interface KnownPublications {
  /**
   * Whether the document is published; `undefined` while nobody can tell, and for one that was called so before it was renamed.
   * One that was taken away is known to be gone.
   */
  has: (type: string, uid: string, lang?: string) => boolean | undefined;
  hasUid: (uid: string) => boolean | undefined;
  /** Whether a document was called so that has another name by now, and no other has this one. */
  hadUid: (type: string, uid: string, lang?: string) => boolean;
}

/** `newestRef`: of what is published by now. What is in no index is absent for certain only while the service is there. */
export function createKnownPublications(
  known: KnownContent,
  { isAvailable, newestRef }: { isAvailable: () => boolean; newestRef: () => string },
): KnownPublications {
  return {
    has(type, uid, lang = '*') {
      const place = { type, uid, lang };
      const isKnown = known.has(place);
      if (known.hadUid(place)) return undefined;
      if (isKnown !== undefined) return isKnown;
      return isAvailable() && known.index()?.ref === newestRef() ? false : undefined;
    },
    hasUid: (uid) => known.hasUid(uid) || (known.index() && isAvailable() ? false : undefined),
    hadUid: (type, uid, lang = '*') => known.hadUid({ type, uid, lang }),
  };
}
