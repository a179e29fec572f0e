/**
 * - `invalid-document`: the content breaks the rules of its model; see `problems`.
 * - `not-found`: no document with that id.
 * - `version-conflict`: somebody saved first; `currentVersion` is what they saved.
 * - `uid-taken`: another published document of that type and language has the uid.
 * - `release-conflict`: readers see something newer than what the release holds, or than what it left when it was published.
 * - `release-closed`: the release is published or rolled back already or, where it is to be rolled back, not published.
 * - `experiment-state`: the experiment is not in the state for it.
 */
export type ContentErrorCode =
  | 'invalid-document'
  | 'not-found'
  | 'version-conflict'
  | 'uid-taken'
  | 'release-conflict'
  | 'release-closed'
  | 'experiment-state';

/** One fault in one document. */
export interface DocumentProblem {
  readonly documentId: string;
  /** `data.body[2].primary.title`; empty for the document as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Thrown by everything in `documents/` and `media/` that a caller can put right. */
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

/** One error for all problems of a write, each on its own line. */
export function toInvalidDocumentError(problems: readonly DocumentProblem[]): ContentError {
  const lines = problems.map(({ documentId, path, message }) => `${documentId}: ${path}${path && ': '}${message}`);
  return new ContentError('invalid-document', `${problems.length} problem(s) in the documents:\n${lines.join('\n')}`, {
    problems,
  });
}
