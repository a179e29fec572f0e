/** A position in a parameter; line and column count from 1. */
export interface QueryPosition {
  readonly line: number;
  readonly column: number;
}

/** An invalid query. The caller has to change it; the status is 400. */
export class QueryError extends Error {
  readonly code = 'invalid-query';
  readonly position: QueryPosition;

  constructor(message: string, position: QueryPosition = { line: 1, column: 1 }, query?: string) {
    super(
      query === undefined ? message : `${message} on line:${position.line} col:${position.column} in query '${query}'`,
    );
    this.name = 'QueryError';
    this.position = position;
  }
}
