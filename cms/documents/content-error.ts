/**
 * - `invalid-document`: the content breaks the rules of its model; see `problems`.
 * - `not-found`: no document with that id.
 * - `version-conflict`: another save came first; `currentVersion` is its version.
 * - `uid-taken`: another published document of that type and language has the uid.
 * - `release-conflict`: the published versions are newer than those of the release, or, for a rollback, than those it
 *   published.
 * - `release-closed`: the release is already published or rolled back or, for a rollback, not published.
 * - `too-large`: a working copy would exceed the size of a document.
 * - `kept-aside`: values that are kept aside wait for their author's choice.
 * - `was-published`: a document that was published cannot be deleted.
 * - `experiment-state`: the experiment is in the wrong state for the operation.
 */
export type ContentErrorCode =
  | 'invalid-document'
  | 'not-found'
  | 'version-conflict'
  | 'uid-taken'
  | 'release-conflict'
  | 'release-closed'
  | 'too-large'
  | 'kept-aside'
  | 'was-published'
  | 'experiment-state';

/** One problem in one document. */
export interface DocumentProblem {
  readonly documentId: string;
  /** `data.body[2].primary.title`; empty for the document as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Thrown by `documents/` and `media/` for errors that a caller can fix. */
export class ContentError extends Error {
  readonly code: ContentErrorCode;
  readonly problems: readonly DocumentProblem[];
  /** Only with `version-conflict`. */
  readonly currentVersion: number | undefined;

  constructor(
    code: ContentErrorCode,
    message: string,
    options: { cause?: unknown; problems?: readonly DocumentProblem[]; currentVersion?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ContentError';
    this.code = code;
    this.problems = options.problems ?? [];
    this.currentVersion = options.currentVersion;
  }
}

/** One error for all problems of a write, with one line each. */
export function toInvalidDocumentError(problems: readonly DocumentProblem[]): ContentError {
  const lines = problems.map(({ documentId, path, message }) => `${documentId}: ${path}${path && ': '}${message}`);
  return new ContentError('invalid-document', `${problems.length} problem(s) in the documents:\n${lines.join('\n')}`, {
    problems,
  });
}
