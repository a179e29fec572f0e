import type { World } from './world.ts';

/**
 * How much of it runs: the short form fits into the tests, the long form is for a release. Only the long form requires
 * outcomes that depend on speed.
 */
type Form = 'short' | 'long';

/** Duration of the long form's loads, in seconds; a smaller value checks only that they run. */
export const longSeconds = Number(process.env['FAULTS_SECONDS'] ?? 120);

/** How often the long form repeats a step, in proportion to its seconds. */
export const longCount = (count: number): number => Math.max(2, Math.ceil((count * Math.min(longSeconds, 120)) / 120));

/** Observations and counts, for the report. */
export type Findings = Readonly<Record<string, unknown>>;

/** One fault of docs/reliability.md with the outcome that it must have. */
export interface Scenario {
  /** Rows of docs/reliability.md that it proves: `F14`, `L9`. */
  readonly shows: readonly string[];
  /** The required outcome, as a sentence. */
  readonly outcome: string;
  /** The required figures in a few words. */
  readonly required: string;
  /** Throws when the outcome is missed. */
  readonly run: (world: World, form: Form) => Promise<Findings>;
  /** Why it cannot run on this machine; `undefined` when it can. */
  readonly cannotRun?: () => string | undefined;
  /** Takes minutes, so it is not part of the tests. */
  readonly isLongOnly?: boolean;
}

/**
 * A fault that is covered by test files, which start what they need. It needs no world, and its short form is part of
 * `npm test`.
 */
export interface Suite extends Pick<Scenario, 'shows' | 'outcome' | 'required' | 'cannotRun'> {
  /** Rejects if a test fails, or if there is none. */
  readonly runTests: () => Promise<Findings>;
}
