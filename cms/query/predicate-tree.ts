import type { QueryPosition } from './query-error.ts';

export type PredicateValue = string | number | boolean | readonly PredicateValue[];

/** One predicate as it is written. `resolvePredicates` checks it against the models. */
export interface Predicate {
  readonly operator: string;
  /** Undefined only for `similar`, the one operator without a path. */
  readonly path: string | undefined;
  readonly values: readonly PredicateValue[];
  readonly position: QueryPosition;
  readonly pathPosition: QueryPosition;
}

/** All predicates must match. */
export type PredicateTree = readonly Predicate[];
