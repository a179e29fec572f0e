/**
 * The published documents, as the content watch knows them; `undefined` while it has no list, for former uids,
 * and for vacancies of an external job board.
 */
export interface Publications {
  has: (type: string, uid: string, lang?: string) => boolean | undefined;
  hasUid: (uid: string) => boolean | undefined;
  /** The document that had this uid formerly, if no other document has it now. */
  findRenamed: (type: string, uid: string, lang?: string) => PublishedDocument | undefined;
  /** Whether a document had this uid, now or formerly, when it was unpublished. */
  wasTakenDown: (type: string, uid: string, lang?: string) => boolean;
  /** Every published document, as of the last successful check; `undefined` before the first. */
  list: () => PublishedContent | undefined;
  /** Called when the list is another. */
  onChange?: (listener: () => void) => void;
}

export interface PublishedContent {
  ref: string;
  /** By id. A new map after each publish. */
  documents: ReadonlyMap<string, PublishedDocument>;
  /** Earlier uids of documents. */
  former?: readonly (readonly [uid: string, id: string])[];
  /** `TYPE/LANGUAGE/UID` of unpublished documents. */
  gone?: readonly string[];
}

export interface PublishedDocument {
  id: string;
  type: string;
  uid: string | undefined;
  lang: string;
  /** `last_publication_date` as the API returns it. */
  publishedAt: string;
  /** `YYYY-MM-DD` of its last change (last-change.ts). */
  changedOn?: string | undefined;
}
