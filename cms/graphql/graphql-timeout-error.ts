import { graphqlTimeoutMs } from '../limits.ts';

/** A query that exceeded its time. It may succeed later, or with fewer fields. */
export class GraphqlTimeoutError extends Error {
  readonly code = 'timeout';

  constructor() {
    super(`The query takes longer than ${graphqlTimeoutMs} ms.`);
    this.name = 'GraphqlTimeoutError';
  }
}
