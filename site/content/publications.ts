/**
 * The published documents, as the content watch knows them; `undefined` while it has no list, for former uids,
 * and for vacancies of an external job board.
 */
export interface Publications {
  readonly has: (type: string, uid: string, lang?: string) => boolean | undefined;
  readonly hasUid: (uid: string) => boolean | undefined;
  /** The document that had this uid formerly, if no other document has it now. */
  readonly findRenamed: (type: string, uid: string, lang?: string) => PublishedDocument | undefined;
  /** Whether a document had this uid, now or formerly, when it was unpublished. */
  readonly wasTakenDown: (type: string, uid: string, lang?: string) => boolean;
  /** Every published document, as of the last successful check; `undefined` before the first. */
  readonly list: () => PublishedContent | undefined;
  /** Called when the list is another. */
  readonly onChange?: (listener: () => void) => void;
}

export interface PublishedContent {
  readonly ref: string;
  /** By id. A new map after each publish. */
  readonly documents: ReadonlyMap<string, PublishedDocument>;
  /** Earlier uids of documents. */
  readonly former?: readonly (readonly [uid: string, id: string])[];
  /** `TYPE/LANGUAGE/UID` of unpublished documents. */
  readonly gone?: readonly string[];
}

export interface PublishedDocument {
  readonly id: string;
  readonly type: string;
  readonly uid: string | undefined;
  readonly lang: string;
  /** `last_publication_date` as the API returns it. */
  readonly publishedAt: string;
  /** `YYYY-MM-DD` of its last change (last-change.ts). */
  readonly changedOn?: string | undefined;
}
