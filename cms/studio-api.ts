/**
 * The studio's requests and responses beside the working-copy protocol (`studio-types.ts`): JSON between the studio and
 * the content service, on one origin. The service parses requests with its own schemas; the studio imports these types.
 *
 * | Request | Response |
 * |---|---|
 * | `POST /studio/sign-in/link/use` `{ token }` | `Me`, 410 for a link that was used or has expired |
 * | `POST /studio/sign-in/link` `{ email }` | 204, whether or not there is such an account; a link is sent by mail |
 * | `POST /studio/sign-in/passkey/options`, `…/use` `{ response }` | the options of `startAuthentication`, `Me`; 403 for an invalid response of a passkey |
 * | `GET /admin/me` | `Me`, 401 |
 * | `DELETE /admin/session` | 204 |
 * | `GET /admin/me/sessions`, `DELETE …/{id}` | `{ results: SessionRow[] }`, 204 |
 * | `POST /admin/me/passkeys/options`, `POST /admin/me/passkeys` `{ response, name }` | the options of `startRegistration`, `PasskeyRow`; 403, 409 for more than twenty |
 * | `GET /admin/me/passkeys`, `DELETE …/{id}` | `{ results: PasskeyRow[] }`, 204 |
 * | `GET /admin/accounts`, `POST …` `{ name, email, role }`, `PUT …/{id}` `{ role }`, `DELETE …/{id}` | `{ results: Person[] }`, `Person`, `Person`, 204 |
 * | `POST /admin/accounts/{id}/link` | `SignInLink` |
 * | `POST /admin/working/{id}/changes` `ChangeRequest`; for a new document with `?type=&lang=&translationOf=` | `ChangeResponse` |
 * | `POST /studio/start` `{ key, name, email }` | `Me`: creates the first account; 410 when there is an account already |
 * | `GET /admin/working?q=&type=&lang=&state=&tag=&author=&release=&since=&problem=1&missing=LANG&unused=1&sort=&order=&cursor=` | `DocumentList` |
 * | `GET /admin/working?ids=a,b` | `DocumentList` of these documents, at most 100, in no particular order |
 * | the same with `among=a,b` beside the other parameters | those of at most 100 documents that the list has, in its order |
 * | `POST /admin/working/{id}/copy` `{ from }` | `WorkingHead`: a new document with the newest content of another, without its uid |
 * | `GET /admin/documents/{id}/uses`, `GET /admin/assets/{id}/uses` | `DocumentUses` |
 * | `GET /admin/links?q=&types=a,b&lang=` | `LinkChoices` |
 * | `GET /admin/filters` | `FilterChoices` |
 * | `GET /admin/headings?documents=a,b` | `{ results: DocumentHeadings[] }`: for at most 50 documents; those that do not exist are left out |
 * | `GET /admin/uids?type=&lang=&uid=&document=` | `{ results: UidClaim[] }`: other documents that have or had that uid |
 * | `POST /admin/documents/bulk` `BulkChange` | `BulkResult`, 422 `BulkRefusal`: nothing was changed |
 * | `POST /admin/documents/trash`, `…/put-back` `{ ids }` | `TrashChange`, 409 if a document was ever published, and then nothing was changed |
 * | `POST /admin/documents/{id}/relink` `{ to, after? }` | `RelinkResult`: changes links to the document into links to `to`, in working copies |
 * | `GET /admin/models` | `Repository` |
 * | `GET /admin/documents/{id}/versions`, `…/versions/{version}` | `DocumentHistory`, `VersionContent` |
 * | `POST /admin/documents/{id}/unpublish` | `{ ref, documentIds }` |
 * | `GET /admin/assets?keyword=&assetType=&cursor=`, `GET …/{id}`, `POST …` (form), `PATCH …/{id}` | as the Asset API |
 * | `GET /admin/working/{id}` | `WorkingHead` |
 * | `POST /admin/working/{id}/version` `{ name? }` | `WorkingHead`, 422 with problems |
 * | `POST /admin/working/{id}/publish` `{ withoutKept?: true, note?, seen?: { revision, publishedVersion } }` | `PublishResult`, 409, 422 with problems |
 * | `POST /admin/working/{id}/live`; for a new document with `?type=&lang=&translationOf=` | `LivePage` |
 * | `POST /admin/documents/{id}/revert` `{ version: number \| null, published?: number }` | `RevertResult`: that version is published again; `null` unpublishes; 409 if readers do not see `published` any more |
 * | `GET /admin/events`, with `Last-Event-ID` | server-sent events: `StudioEvent` by its kind |
 * | `GET /admin/events?poll=1&after=ID` | `EventPage`, without waiting |
 * | `POST /admin/presence` `{ client, documentId: string \| null, field? }` | 204 |
 *
 * 422 is `{ message, problems: WorkingProblem[] }`: the working copy breaks rules of its model. Every other failure is
 * `{ message, details? }` with a sentence that the studio can show. Times are epoch milliseconds.
 */
import type { FieldAddress, FieldValue, RowContent } from './studio-types.ts';

export const roles = ['writer', 'editor', 'publisher', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** What an account may do. The studio hides actions that the account lacks the right for; the service responds 403. */
export type Right = 'read' | 'write' | 'write-others' | 'publish' | 'manage-people' | 'read-audit';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** A link that signs in once, within a quarter of an hour. */
/** A token, without its secret. Times are ISO 8601. */
export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** The account or token that made it; null for tokens that are older than this record. */
  readonly createdBy: { readonly id: string; readonly name: string } | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

export interface SignInLink {
  readonly token: string;
  /** The page whose button uses the link. */
  readonly url: string;
  readonly expiresAt: number;
}

export interface Me extends Person {
  readonly rights: readonly Right[];
}

export interface SessionRow {
  readonly id: string;
  readonly isThis: boolean;
  readonly device: string;
  readonly network: string | null;
  readonly createdAt: number;
  readonly seenAt: number;
}

export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
  /** Whether the passkey is synchronised to the owner's other devices. */
  readonly isSynced: boolean;
}

/** `archived`, `trashed`: readers do not see the document, and lists show it only with a filter for that state. */
export const documentStates = ['draft', 'published', 'modified', 'unpublished', 'archived', 'trashed'] as const;
export type DocumentState = (typeof documentStates)[number];

export const listSorts = ['changed', 'title', 'type'] as const;
export type ListSort = (typeof listSorts)[number];

interface DocumentTranslation {
  readonly id: string;
  readonly lang: string;
  readonly state: DocumentState;
}

/** Start and end (exclusive) of matching words, in characters. */
export type MatchRange = readonly [start: number, end: number];

/** The matches of a search in a row. */
export interface DocumentMatch {
  readonly title: readonly MatchRange[];
  /** An excerpt of the text with the words that the title does not contain. */
  readonly excerpt?: { readonly text: string; readonly ranges: readonly MatchRange[] };
}

export interface RowRelease {
  readonly id: string;
  readonly label: string;
  /** When it is published by itself; null if it is not scheduled. */
  readonly scheduledAt: number | null;
}

/** A row of the list of documents. */
export interface DocumentRow {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  readonly uid: string | null;
  readonly title: string | null;
  /** `modified`: the newest content differs from the published version. */
  readonly state: DocumentState;
  readonly changedAt: number;
  /** Who changed it last, if known. */
  readonly changedBy: { readonly id: string; readonly name: string } | null;
  readonly tags: readonly string[];
  /** The number of problems of its working copy. */
  readonly problems: number;
  /** Open and scheduled releases that contain it. */
  readonly releases: readonly RowRelease[];
  /** Languages of the document and its translations. */
  readonly languages: readonly string[];
  /** The document and its translations. */
  readonly translations: readonly DocumentTranslation[];
  /** Present for a search. */
  readonly matches?: DocumentMatch;
}

export interface DocumentList {
  readonly total: number;
  readonly results: readonly DocumentRow[];
  /** The position of the next page, null after the last one. Valid for the same ordering only. */
  readonly cursor: string | null;
}

/** A field that links to a document or an asset. */
export interface UsedIn {
  readonly address: FieldAddress;
  /** Whether the link is in the newest content, and in the published version. */
  readonly isInNewest: boolean;
  readonly isLive: boolean;
}

/** A document that links to another, or uses an asset. */
export interface DocumentUse {
  readonly document: DocumentRow;
  readonly fields: readonly UsedIn[];
}

export interface DocumentUses {
  readonly results: readonly DocumentUse[];
  /** Whether there are further uses that the results do not contain. */
  readonly isMore: boolean;
}

/** The authors of the last changes, and the tags, of all documents. */
export interface FilterChoices {
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  readonly tags: readonly string[];
}

/** A document whose links were changed, and the previous values. */
export interface RelinkedDocument {
  readonly id: string;
  /** Revision of its working copy. */
  readonly revision: number;
  readonly fields: readonly { readonly address: FieldAddress; readonly before: FieldValue }[];
}

export interface RelinkResult {
  readonly documents: readonly RelinkedDocument[];
  /** `after` of the next request, which changes further documents; absent when there are none. */
  readonly next?: string;
}

/** Possible targets of a link. */
export interface LinkChoices {
  readonly documents: readonly DocumentRow[];
  /** Assets of the library, by name. */
  readonly media: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: 'image' | 'document' | 'audio' | 'video';
    readonly url: string;
  }[];
}

/** The headings of a document that a link can target. */
export interface DocumentHeadings {
  readonly document: string;
  readonly headings: readonly { readonly anchorId: string; readonly text: string; readonly level: number }[];
}

export interface UidClaim {
  readonly document: DocumentRow;
  /** The document had the uid before and has another one now, so its former URL redirects. */
  readonly isFormer: boolean;
}

/** An action on up to 1,000 documents at once, all or nothing. */
export type BulkChange =
  | { readonly action: 'publish'; readonly ids: readonly string[]; readonly withoutKept?: true }
  | { readonly action: 'unpublish' | 'archive' | 'restore'; readonly ids: readonly string[] }
  | { readonly action: 'tag' | 'untag'; readonly ids: readonly string[]; readonly tags: readonly string[] }
  | {
      readonly action: 'release';
      readonly ids: readonly string[];
      /** The id of a release, or the label of one that is created in the same transaction. */
      readonly release: string | { readonly label: string };
      /** What the release does with the documents. */
      readonly act: 'publish' | 'unpublish';
    };

export interface BulkResult {
  readonly ref: string;
  readonly documentIds: readonly string[];
}

/** The documents that were moved: those that were not in the trash before, or that were in it. */
export interface TrashChange {
  readonly documentIds: readonly string[];
}

/** The documents that prevent a change. */
export interface BulkRefusal {
  readonly message: string;
  readonly documents: readonly { readonly id: string; readonly title: string | null; readonly reason: string }[];
}

/** A version, or a later action on the document, from the audit log. */
export interface HistoryEntry {
  readonly at: number;
  readonly by: string;
  /** Whether the actor is a person and not a token, a schedule or the service itself. */
  readonly isPerson: boolean;
  /** For example `document.save`, `document.publish`. */
  readonly action: string;
  /** The version after the action; null when there is none, as after unpublishing. */
  readonly version: number | null;
  readonly before: number | null;
  /** Whether this action created the version, or the version was created directly before it. */
  readonly isNew: boolean;
  /** Whether the version was created by the end of a sitting. */
  readonly isSitting: boolean;
  /** Other authors of changes in the version. */
  readonly authors: readonly string[];
  /** The name that somebody gave to the version. */
  readonly name: string | null;
  /** The release that published it. */
  readonly release: string | null;
}

/** Newest first. `isWhole`: there are no older entries. */
export interface DocumentHistory {
  readonly isWhole: boolean;
  readonly results: readonly HistoryEntry[];
}

export interface VersionContent {
  readonly version: number;
  readonly content: RowContent;
}

export interface RefusedUid {
  readonly uid: string;
  /** A sentence without its full stop. */
  readonly reason: string;
}

/** What the head of the editor shows. */
export interface WorkingHead {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  readonly status: DocumentState;
  /** Number of the newest version; 0 before the first. */
  readonly version: number;
  readonly publishedVersion: number | null;
  /** The uid of the published version; null without one. */
  readonly publishedUid: string | null;
  /** That uid if today's rule refuses it: it is older, and readers may not reach the page. */
  readonly refusedUid?: RefusedUid;
  /** The revision of the working copy. */
  readonly revision: number;
  /** Whether the content of the working copy is in no version. */
  readonly hasWorkingChanges: boolean;
  /** When the service deletes the document unless somebody edits it; null if it is not in the trash. */
  readonly deletesAt: number | null;
  /** Whether the account may change the document; a writer may not change what a colleague has begun. */
  readonly mayWrite: boolean;
  /** Whether the account may move the document to the trash and restore it. */
  readonly mayTrash: boolean;
}

export interface PublishResult {
  readonly ref: string;
  readonly documentIds: readonly string[];
  /** The version that was published before, for undo. */
  readonly before: number | null;
  /** The version that readers see now; null if they see none. */
  readonly version: number | null;
}

export interface RevertResult extends PublishResult {
  /** Whether the document counts as never published, because its first publish was undone at once. */
  readonly isNeverPublished: boolean;
}

/** A page of the site that shows the working copy during editing. */
export interface LivePage {
  readonly token: string;
  /** The URL at which the site shows the document. */
  readonly url: string;
  /** When it ends, unless it is used before. */
  readonly expiresAt: number;
}

/** The editor's changes since the previous patch, for the live page. `isWhole`: everything. */
export interface LivePatch {
  /** The number of the patch in its frame, from 1. */
  readonly sequence: number;
  readonly isWhole: boolean;
  /** `null` means that the field is empty. */
  readonly values: readonly (readonly [FieldAddress, FieldValue])[];
  /** Keys of rows in their order. Rows that are in no list are removed. */
  readonly lists: readonly (readonly [FieldAddress, readonly string[]])[];
}
