import type { WorkingProblem } from '../../cms/studio-types.ts';

/** A response that is no success. The message is a sentence of the service, for the reader of the screen. */
export class ApiError extends Error {
  readonly status: number;
  /** Rules of the model that stand in the way (422). */
  readonly problems: readonly WorkingProblem[];
  /** What else the service says, as JSON; undefined for a response that is none. */
  readonly body: unknown;

  constructor(status: number, message: string, problems: readonly WorkingProblem[] = [], body?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.problems = problems;
    this.body = body;
  }
}

/** There was no response: no connection, or a server that is gone. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('The content service cannot be reached.', { cause });
    this.name = 'NoConnection';
  }
}
