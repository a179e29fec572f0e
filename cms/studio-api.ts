/**
 * The studio's requests and responses beside the working-copy protocol (`studio-types.ts`): JSON between the studio and
 * the content service, on one origin. The service parses requests with its own schemas; the studio imports these types.
 *
 * | Request | Response |
 * |---|---|
 * | `POST /studio/sign-in/link/use` `{ token }` | `Me`, 410 for a used or ended link |
 * | `GET /admin/me` | `Me`, 401 |
 * | `DELETE /admin/session` | 204 |
 * | `GET /admin/me/sessions`, `DELETE …/{id}` | `{ results: SessionRow[] }`, 204 |
 * | `GET /admin/accounts`, `POST …` `{ name, email, role }`, `PUT …/{id}` `{ role }`, `DELETE …/{id}` | `{ results: Person[] }`, `Person`, `Person`, 204 |
 * | `POST /admin/accounts/{id}/link` | `SignInLink` |
 * | `POST /admin/working/{id}/changes` `ChangeRequest`; of a new document with `?type=&lang=&translationOf=` | `ChangeResponse` |
 * | `GET /admin/working/{id}` | `WorkingHead` |
 * | `POST /admin/working/{id}/version` | `WorkingHead`, 422 with problems |
 * | `POST /admin/working/{id}/publish` `{ withoutKept?: true }` | `PublishResult`, 409, 422 with problems |
 * | `POST /admin/documents/{id}/revert` `{ version: number \| null }` | `PublishResult`: that version is published again; `null` unpublishes |
 *
 * 422 is `{ message, problems: WorkingProblem[] }`: the working copy breaks rules of its model. Every other failure is
 * `{ message, details? }` with a sentence for the reader of the screen. Times are epoch milliseconds.
 */
import type { FieldAddress, FieldValue } from './studio-types.ts';

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

export type DocumentState = 'draft' | 'published' | 'modified' | 'unpublished';

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
