import type { DocumentContent } from './stored-document.ts';

/** A document as its editors see it: the newest version, whether published or not. */
export interface StoredDocument extends DocumentContent {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  /** Shared by all translations of a document: the id of the first of them. */
  readonly groupId: string;
  readonly version: number;
  /** The version in the master ref; undefined when the document is not published. */
  readonly publishedVersion: number | undefined;
  /** True when this version was published at some time, even if the document was unpublished since. */
  readonly wasPublished: boolean;
  readonly firstPublishedAt: number | undefined;
  readonly lastPublishedAt: number | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type DocumentStatus = 'draft' | 'published' | 'modified' | 'unpublished';

export interface DocumentFilter {
  readonly type?: string;
  readonly lang?: string;
  readonly uid?: string;
  readonly status?: DocumentStatus;
  readonly offset: number;
  readonly limit: number;
}

export interface DraftWrite extends DocumentContent {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  /**
   * The version that was edited, 0 for a new document. If the newest version differs, the write is a
   * `version-conflict`.
   */
  readonly baseVersion: number;
}

/** Versions as editors write them. */
export interface DocumentRegister {
  readonly hasDocuments: () => Promise<boolean>;
  /** The approximate number of documents, to estimate the cost of a query. */
  readonly countDocuments: () => Promise<number>;
  readonly getDocument: (id: string) => Promise<StoredDocument | undefined>;
  readonly getDocumentVersion: (id: string, version: number) => Promise<StoredDocument | undefined>;
  readonly listDocuments: (filter: DocumentFilter) => Promise<{ total: number; documents: StoredDocument[] }>;
  /** Documents whose newest version was never published, without those in the trash. */
  readonly listDraftIds: () => Promise<string[]>;
  /** Documents of that type and language whose newest or published version has that uid. */
  readonly listIdsWithUid: (key: { type: string; lang: string; uid: string }) => Promise<string[]>;
  /** Documents of a translation group. */
  readonly listGroup: (groupId: string) => Promise<{ id: string; lang: string; type: string }[]>;
  /** One transaction; a `version-conflict` in one draft rolls back all. */
  readonly writeDrafts: (drafts: readonly DraftWrite[], at: number) => Promise<void>;
}
