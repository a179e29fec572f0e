/**
 * The studio's requests and responses beside the working-copy protocol (`studio-types.ts`): JSON between the studio and
 * the content service, on one origin. The service parses requests with its own schemas; the studio imports these types.
 *
 * | Request | Response |
 * |---|---|
 * | `POST /studio/sign-in/link/use` `{ token }` | `Me`, 410 for a used or ended link |
 * | `POST /studio/sign-in/link` `{ email }` | 204, also when there is no such account; a link comes by mail |
 * | `POST /studio/sign-in/passkey/options`, `…/use` `{ response }` | what `startAuthentication` takes, `Me`; 403 for a passkey that proves nothing |
 * | `GET /admin/me` | `Me`, 401 |
 * | `DELETE /admin/session` | 204 |
 * | `GET /admin/me/sessions`, `DELETE …/{id}` | `{ results: SessionRow[] }`, 204 |
 * | `POST /admin/me/passkeys/options`, `POST /admin/me/passkeys` `{ response, name }` | what `startRegistration` takes, `PasskeyRow`; 403, 409 after twenty |
 * | `GET /admin/me/passkeys`, `DELETE …/{id}` | `{ results: PasskeyRow[] }`, 204 |
 * | `GET /admin/accounts`, `POST …` `{ name, email, role }`, `PUT …/{id}` `{ role }`, `DELETE …/{id}` | `{ results: Person[] }`, `Person`, `Person`, 204 |
 * | `POST /admin/accounts/{id}/link` | `SignInLink` |
 * | `POST /admin/working/{id}/changes` `ChangeRequest`; of a new document with `?type=&lang=&translationOf=` | `ChangeResponse` |
 * | `POST /studio/start` `{ key, name, email }` | `Me`: the first account; 410 when there is one |
 * | `GET /admin/working?q=&type=&lang=&state=&tag=&author=&release=&since=&problem=1&missing=LANG&unused=1&sort=&order=&cursor=` | `DocumentList` |
 * | `GET /admin/working?ids=a,b` | `DocumentList` of these documents, 100 at most, in no order |
 * | `POST /admin/working/{id}/copy` `{ from }` | `WorkingHead`: a new document with the newest words of another, without its uid |
 * | `GET /admin/documents/{id}/uses`, `GET /admin/assets/{id}/uses` | `DocumentUses` |
 * | `GET /admin/links?q=&types=a,b&lang=` | `LinkChoices` |
 * | `GET /admin/filters` | `FilterChoices` |
 * | `GET /admin/headings?documents=a,b` | `{ results: DocumentHeadings[] }`: of 50 documents at most, those that exist |
 * | `GET /admin/uids?type=&lang=&uid=&document=` | `{ results: UidClaim[] }`: other documents that have or had that uid |
 * | `POST /admin/documents/bulk` `BulkChange` | `BulkResult`, 422 `BulkRefusal`: nothing was changed |
 * | `POST /admin/documents/trash`, `…/put-back` `{ ids }` | `TrashChange`, 409 for a document that was ever published: nothing was changed |
 * | `POST /admin/documents/{id}/relink` `{ to, after? }` | `RelinkResult`: what linked there links to the other in its working copy |
 * | `GET /admin/models` | `Repository` |
 * | `GET /admin/documents/{id}/versions`, `…/versions/{version}` | `DocumentHistory`, `VersionContent` |
 * | `POST /admin/documents/{id}/unpublish` | `{ ref, documentIds }` |
 * | `GET /admin/assets?keyword=&assetType=&cursor=`, `GET …/{id}`, `POST …` (form), `PATCH …/{id}` | as the Asset API |
 * | `GET /admin/working/{id}` | `WorkingHead` |
 * | `POST /admin/working/{id}/version` `{ name? }` | `WorkingHead`, 422 with problems |
 * | `POST /admin/working/{id}/publish` `{ withoutKept?: true, note?, seen?: { revision, publishedVersion } }` | `PublishResult`, 409, 422 with problems |
 * | `POST /admin/working/{id}/live`; of a new document with `?type=&lang=&translationOf=` | `LivePage` |
 * | `POST /admin/documents/{id}/revert` `{ version: number \| null }` | `PublishResult`: that version is published again; `null` unpublishes |
 * | `GET /admin/events`, with `Last-Event-ID` | server-sent events: `StudioEvent` by its kind |
 * | `GET /admin/events?poll=1&after=ID` | `EventPage` at once |
 * | `POST /admin/presence` `{ client, documentId: string \| null, field? }` | 204 |
 *
 * 422 is `{ message, problems: WorkingProblem[] }`: the working copy breaks rules of its model. Every other failure is
 * `{ message, details? }` with a sentence for the reader of the screen. Times are epoch milliseconds.
 */
import type { FieldAddress, FieldValue, RowContent } from './studio-types.ts';

export const roles = ['writer', 'editor', 'publisher', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** What an account may do; a forbidden act is not shown, and 403. */
export type Right = 'read' | 'write' | 'write-others' | 'publish' | 'manage-people' | 'read-audit';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Good once, for a quarter of an hour. */
export interface SignInLink {
  readonly token: string;
  /** The page whose button uses it. */
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
  /** Its owner's other devices have it too. */
  readonly isSynced: boolean;
}

/** `archived`, `trashed`: no reader sees it, and lists show it only when they are asked for that state. */
export const documentStates = ['draft', 'published', 'modified', 'unpublished', 'archived', 'trashed'] as const;
export type DocumentState = (typeof documentStates)[number];

export const listSorts = ['changed', 'title', 'type'] as const;
export type ListSort = (typeof listSorts)[number];

export interface DocumentTranslation {
  readonly id: string;
  readonly lang: string;
  readonly state: DocumentState;
}

/** Start and end of words that were searched, in characters. */
export type MatchRange = readonly [start: number, end: number];

/** Where a row matches a search. */
export interface DocumentMatch {
  readonly title: readonly MatchRange[];
  /** A part of the text with the words that the title does not have. */
  readonly excerpt?: { readonly text: string; readonly ranges: readonly MatchRange[] };
}

/** A line of the list of documents. */
export interface DocumentRow {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  readonly uid: string | null;
  readonly title: string | null;
  /** `modified`: readers see an older version than the newest words. */
  readonly state: DocumentState;
  readonly changedAt: number;
  /** Who changed it last, if that is known. */
  readonly changedBy: { readonly id: string; readonly name: string } | null;
  readonly tags: readonly string[];
  /** How many problems its working copy has. */
  readonly problems: number;
  /** Open and scheduled releases that it is in. */
  readonly releases: readonly { readonly id: string; readonly label: string }[];
  /** Of the document and its translations. */
  readonly languages: readonly string[];
  /** The document and its translations. */
  readonly translations: readonly DocumentTranslation[];
  /** With a search. */
  readonly matches?: DocumentMatch;
}

export interface DocumentList {
  readonly total: number;
  readonly results: readonly DocumentRow[];
  /** Where the next page begins; null after the last. Belongs to one order. */
  readonly cursor: string | null;
}

/** A field that names a document or a file. */
export interface UsedIn {
  readonly address: FieldAddress;
  /** In the newest words, in what readers see, or in both. */
  readonly isInNewest: boolean;
  readonly isLive: boolean;
}

/** A document that links to another, or shows a file. */
export interface DocumentUse {
  readonly document: DocumentRow;
  readonly fields: readonly UsedIn[];
}

export interface DocumentUses {
  readonly results: readonly DocumentUse[];
  /** Whether there are further ones, which are not in the results. */
  readonly isMore: boolean;
}

/** Who changed a document last, and the tags, of all documents. */
export interface FilterChoices {
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  readonly tags: readonly string[];
}

/** A document whose links were changed, and what was there before. */
export interface RelinkedDocument {
  readonly id: string;
  /** Of its working copy. */
  readonly revision: number;
  readonly fields: readonly { readonly address: FieldAddress; readonly before: FieldValue }[];
}

export interface RelinkResult {
  readonly documents: readonly RelinkedDocument[];
  /** `after` of the request that changes the others; absent when there are none. */
  readonly next?: string;
}

/** What a link may lead to. */
export interface LinkChoices {
  readonly documents: readonly DocumentRow[];
  /** Of the library, by name. */
  readonly media: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: 'image' | 'document' | 'audio' | 'video';
    readonly url: string;
  }[];
}

/** Where in a document a link may lead. */
export interface DocumentHeadings {
  readonly document: string;
  readonly headings: readonly { readonly anchorId: string; readonly text: string; readonly level: number }[];
}

export interface UidClaim {
  readonly document: DocumentRow;
  /** The document has another uid now; its old address leads there. */
  readonly isFormer: boolean;
}

/** What is done with up to 1,000 documents at once, all or nothing. */
export type BulkChange =
  | { readonly action: 'publish'; readonly ids: readonly string[]; readonly withoutKept?: true }
  | { readonly action: 'unpublish' | 'archive' | 'restore'; readonly ids: readonly string[] }
  | { readonly action: 'tag' | 'untag'; readonly ids: readonly string[]; readonly tags: readonly string[] }
  | {
      readonly action: 'release';
      readonly ids: readonly string[];
      readonly release: string;
      /** What the release does with them. */
      readonly act: 'publish' | 'unpublish';
    };

export interface BulkResult {
  readonly ref: string;
  readonly documentIds: readonly string[];
}

/** Documents that were not in the trash before, or not out of it. */
export interface TrashChange {
  readonly documentIds: readonly string[];
}

/** Which documents prevent a change. */
export interface BulkRefusal {
  readonly message: string;
  readonly documents: readonly { readonly id: string; readonly title: string | null; readonly reason: string }[];
}

/** A version, or what happened to a document afterwards, from the audit log. */
export interface HistoryEntry {
  readonly at: number;
  readonly by: string;
  /** A person, or a token, a schedule, the service itself. */
  readonly isPerson: boolean;
  /** `document.save`, `document.publish` … */
  readonly action: string;
  /** The version after it; null when there is none, as after a withdrawal. */
  readonly version: number | null;
  readonly before: number | null;
  /** The version was made by this, or just before. */
  readonly isNew: boolean;
  /** It was made when its authors had left, and by nobody. */
  readonly isSitting: boolean;
  /** Others whose words the version has. */
  readonly authors: readonly string[];
  /** What somebody called the version. */
  readonly name: string | null;
  /** The release with which it was published. */
  readonly release: string | null;
}

/** The newest first. `isWhole`: there are no older ones. */
export interface DocumentHistory {
  readonly isWhole: boolean;
  readonly results: readonly HistoryEntry[];
}

export interface VersionContent {
  readonly version: number;
  readonly content: RowContent;
}

/** What the editor's head shows of a document. */
export interface WorkingHead {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  readonly status: DocumentState;
  /** 0 before the first. */
  readonly version: number;
  readonly publishedVersion: number | null;
  /** Counts the changes of the working copy. */
  readonly revision: number;
  /** The working copy has changes that are in no version. */
  readonly hasWorkingChanges: boolean;
  /** When the service deletes it unless somebody writes in it; null: it is not in the trash. */
  readonly deletesAt: number | null;
  /** Who asks may change it: a writer not what a colleague has begun. */
  readonly mayWrite: boolean;
  /** Who asks may move it to the trash and back. */
  readonly mayTrash: boolean;
}

export interface PublishResult {
  readonly ref: string;
  readonly documentIds: readonly string[];
  /** The version that readers saw before, for undo. */
  readonly before: number | null;
}

/** A page of the site that shows the working copy while people type. */
export interface LivePage {
  readonly token: string;
  /** Where the site shows the document. */
  readonly url: string;
  /** If it is not used until then. */
  readonly expiresAt: number;
}

/** What changed in the editor since the patch before, for the live page. `isWhole`: everything. */
export interface LivePatch {
  /** Counts the patches of a frame, from 1. */
  readonly sequence: number;
  readonly isWhole: boolean;
  /** `null`: the field is empty. */
  readonly values: readonly (readonly [FieldAddress, FieldValue])[];
  /** Keys of rows in their order; rows that are in no list are gone. */
  readonly lists: readonly (readonly [FieldAddress, readonly string[]])[];
}
