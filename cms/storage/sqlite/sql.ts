export type SqlValue = string | number | null;

export interface CompiledSql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** The open end of a publication; the largest integer that JavaScript reads exactly. */
export const openEnd = Number.MAX_SAFE_INTEGER;
