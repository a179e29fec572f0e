import type { WorkingProblem } from '../../cms/studio-types.ts';

/** A response with an error status. The message is the service's sentence and may be shown. */
export class ApiError extends Error {
  readonly status: number;
  /** Problems of the model that caused the refusal (422). */
  readonly problems: readonly WorkingProblem[];
  /** The JSON body; undefined if the body is not JSON. */
  readonly body: unknown;

  constructor(status: number, message: string, problems: readonly WorkingProblem[] = [], body?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.problems = problems;
    this.body = body;
  }
}

/** There was no response: no network connection, or an unreachable server. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('The content service cannot be reached.', { cause });
    this.name = 'NoConnection';
  }
}
