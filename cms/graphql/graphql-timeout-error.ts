import { graphqlTimeoutMs } from '../limits.ts';

/** A query that was given up; it may do better later, or with less in it. */
export class GraphqlTimeoutError extends Error {
  readonly code = 'timeout';

  constructor() {
    super(`The query takes longer than ${graphqlTimeoutMs} ms.`);
    this.name = 'GraphqlTimeoutError';
  }
}
