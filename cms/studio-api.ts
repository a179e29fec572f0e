/**
 * The studio's requests and responses beside the working-copy protocol (`studio-types.ts`): JSON between the studio and
 * the content service, on one origin. The service parses requests with its own schemas; the studio imports these types.
 *
 * | Request | Response |
 * |---|---|
 * | `GET /studio/sign-in` | `SignInState` |
 * | `POST /studio/sign-in/start` `FirstAccountRequest` | `Me`, 410 once there is an account |
 * | `POST /studio/sign-in/link` `{ email }` | 202, the same for every address |
 * | `POST /studio/sign-in/link/use` `{ token }` | `Me`, 410 for a used or ended link |
 * | `POST /studio/sign-in/passkey/options` | `PasskeyChallenge` |
 * | `POST /studio/sign-in/passkey` `PasskeyProof` | `Me`, 401 |
 * | `GET /admin/me` | `Me`, 401 |
 * | `DELETE /admin/session` | 204 |
 * | `GET /admin/me/sessions`, `DELETE …/{id}` | `{ results: SessionRow[] }`, 204 |
 * | `POST /admin/me/passkeys/options`, `POST /admin/me/passkeys` `PasskeyProof` with `name` | `PasskeyChallenge`, 201 |
 * | `GET /admin/models` | `StudioModels` |
 * | `GET /admin/documents?cursor=…` with the parameters of `DocumentQuery` | `DocumentList` |
 * | `POST /admin/working/{id}/changes` `ChangeRequest`; of a new document with `?type=&lang=&translationOf=` | `ChangeResponse` |
 * | `GET /admin/working/{id}` | `WorkingHead` |
 * | `POST /admin/working/{id}/version` | `WorkingHead`, 422 with problems |
 * | `POST /admin/working/{id}/publish` `{ withoutKept?: true }` | `PublishResult`, 409, 422 with problems |
 * | `POST /admin/working/{id}/live` | `LiveLink` |
 * | `PUT /api/v2/live/{token}` `LivePatch` | 204; 409 `{ reason: 'needs-whole' }`, 410 for an ended token |
 * | `GET /admin/documents/{id}/differences` | `DocumentDifferences`: the working copy against what readers see |
 * | `GET /admin/documents/{id}/versions?cursor=…`, `…/versions/{n}` | `VersionList`, `VersionContent` |
 * | `POST /admin/documents/{id}/revert` `{ version: number \| null }` | `PublishResult`: that version is published again; `null` unpublishes |
 * | `GET /admin/documents/{id}/uses` | `{ results: DocumentUse[] }` |
 * | `POST /admin/documents/{id}/archive`, `…/unarchive` | `DocumentRow` |
 * | `GET /admin/links?q=&lang=` | `{ results: LinkTarget[] }` |
 * | `GET /admin/uids?type=&lang=&uid=&except=` | `{ heldBy: { id, title } \| null }` |
 * | `GET /admin/assets?q=&kind=&cursor=`, `POST /admin/assets` (multipart `file`, `alt`), `PATCH /admin/assets/{id}` `{ alt }` | `AssetList`, `AssetRow` |
 * | `GET /admin/events` | server-sent events, each `data:` a `StudioEvent` |
 * | `POST /admin/presence` `PresenceReport` | 204 |
 *
 * 422 is `{ message, problems: WorkingProblem[] }`: the working copy breaks rules of its model. Every other failure is `{ message, details? }` with a sentence for the reader of the screen. Times are epoch milliseconds.
 */
import type { FieldAddress, FieldValue, KeptValue, RowContent, WorkingProblem } from './studio-types.ts';

export const roles = ['writer', 'editor', 'publisher', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** What an account may do; a forbidden act is not shown, and 403. */
export type Right =
  | 'read'
  | 'write'
  | 'write-others'
  | 'upload'
  | 'publish'
  | 'archive'
  | 'delete-media'
  | 'manage-people'
  | 'read-audit';

export interface SignInState {
  /** No account exists: the key that the start prints makes the first one. */
  readonly needsFirstAccount: boolean;
  /** Links can be mailed; otherwise `npm run studio -- link MAIL` prints one. */
  readonly sendsMail: boolean;
}

export interface FirstAccountRequest {
  /** From the fragment of the printed URL. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
}

/** `options` is for `navigator.credentials`, as `@simplewebauthn/browser` takes it. */
export interface PasskeyChallenge {
  readonly challengeId: string;
  readonly options: object;
}

export interface PasskeyProof {
  readonly challengeId: string;
  readonly response: object;
  readonly name?: string;
}

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly rights: readonly Right[];
  readonly hasPasskey: boolean;
}

export interface SessionRow {
  readonly id: string;
  readonly isThis: boolean;
  readonly device: string;
  readonly network: string | null;
  readonly createdAt: number;
  readonly seenAt: number;
}

export interface StudioModels {
  /** Custom types and shared slices as the Custom Types API gives them. */
  readonly types: readonly object[];
  readonly slices: readonly object[];
  /** The master language first. */
  readonly languages: readonly { readonly id: string; readonly name: string }[];
  /** Types whose documents have a page of their own. */
  readonly siteUrl: string;
}

export type DocumentState = 'draft' | 'published' | 'modified' | 'unpublished';

export interface DocumentQuery {
  /** Words, or parts of words, of the newest text. */
  readonly q?: string;
  readonly type?: string;
  readonly lang?: string;
  readonly status?: DocumentState;
  readonly tag?: string;
  /** Id of an account or token that saved it last. */
  readonly author?: string;
  readonly release?: string;
  /** Changed at this time or later. */
  readonly since?: number;
  /** `1`: the newest text breaks a rule of its model. */
  readonly problem?: '1';
  /** Has no translation in this language. */
  readonly missing?: string;
  /** `1`: no other document links here. */
  readonly unused?: '1';
  /** `1`: archived ones only; otherwise none. */
  readonly archived?: '1';
  readonly sort?: '-updatedAt' | 'updatedAt' | 'title' | '-title' | 'type';
  /** Empty for the first page. */
  readonly cursor: string;
}

export interface DocumentRow {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  readonly uid: string | null;
  readonly title: string | null;
  readonly tags: readonly string[];
  readonly status: DocumentState;
  /** The working copy has changes that are in no version. */
  readonly hasWorkingChanges: boolean;
  readonly isArchived: boolean;
  readonly translations: readonly { readonly id: string; readonly lang: string }[];
  /** The release that it is in. */
  readonly release: { readonly id: string; readonly label: string } | null;
  readonly author: string | null;
  readonly updatedAt: number;
  readonly lastPublishedAt: number | null;
  readonly problemCount: number;
  /** Text around the words of `q`, as runs; `isMatch` ones are marked. */
  readonly excerpt?: readonly { readonly text: string; readonly isMatch: boolean }[];
}

export interface DocumentList {
  readonly results: readonly DocumentRow[];
  readonly total: number;
  readonly next: string | null;
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
}

export interface PublishResult {
  readonly ref: string;
  readonly documentIds: readonly string[];
  /** The version that readers saw before, for undo. */
  readonly before: number | null;
}

/** The frame's address, good for 30 minutes without use. */
export interface LiveLink {
  readonly token: string;
  readonly url: string;
}

/** What changed in the editor since the patch before. `isWhole`: everything, for a service that has lost the others. */
export interface LivePatch {
  /** Counts the patches of a frame, from 1. */
  readonly sequence: number;
  readonly isWhole: boolean;
  /** `null`: the field is empty. */
  readonly values: readonly (readonly [FieldAddress, FieldValue])[];
  /** Keys of rows in their order; rows that are in no list are gone. */
  readonly lists: readonly (readonly [FieldAddress, readonly string[]])[];
}

export type DifferenceKind = 'changed' | 'added' | 'removed' | 'moved';

export interface FieldDifference {
  readonly address: FieldAddress;
  readonly kind: DifferenceKind;
  readonly before: FieldValue;
  readonly after: FieldValue;
}

export interface DocumentDifferences {
  readonly fields: readonly FieldDifference[];
  readonly problems: readonly WorkingProblem[];
  /** All values kept aside, of every author. */
  readonly kept: readonly KeptValue[];
  readonly formerUid: string | null;
}

export interface VersionRow {
  readonly version: number;
  readonly at: number;
  readonly authors: readonly string[];
  readonly label: string | null;
  readonly origin: 'version' | 'sitting' | 'publish' | 'release' | 'import';
  readonly isPublished: boolean;
  readonly wasPublished: boolean;
}

export interface VersionList {
  readonly results: readonly VersionRow[];
  readonly next: string | null;
}

/** A version in the form of a working copy, to restore it or one of its fields as an act that can be undone. */
export interface VersionContent extends RowContent {
  readonly version: number;
}

export interface DocumentUse {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly title: string | null;
  readonly isLive: boolean;
  readonly address: FieldAddress;
}

export interface LinkTarget {
  readonly kind: 'document' | 'media';
  readonly id: string;
  readonly title: string;
  readonly lang: string | null;
  readonly type: string;
  readonly status: DocumentState | null;
  readonly url: string | null;
}

export interface AssetRow {
  readonly id: string;
  readonly filename: string;
  readonly kind: 'image' | 'document' | 'video' | 'audio';
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string | null;
  readonly sizeBytes: number;
  readonly createdAt: number;
}

export interface AssetList {
  readonly results: readonly AssetRow[];
  readonly next: string | null;
}

export interface PresenceReport {
  readonly client: string;
  readonly documentId: string | null;
  readonly address: FieldAddress | null;
  readonly hasUnsent: boolean;
}

export interface Presence {
  readonly client: string;
  readonly account: string;
  readonly name: string;
  readonly documentId: string;
  readonly address: FieldAddress | null;
}

export type StudioEvent =
  /** First of a stream. `resync`: earlier events may be lost; read again what the screen shows. */
  | { readonly kind: 'hello'; readonly resync: boolean }
  | { readonly kind: 'changed'; readonly documentId: string; readonly revision: number }
  | {
      readonly kind: 'saved' | 'published' | 'unpublished' | 'archived';
      readonly documentId: string;
      readonly by: string;
    }
  | { readonly kind: 'presence'; readonly documentId: string; readonly present: readonly Presence[] }
  | { readonly kind: 'session-ended' };
