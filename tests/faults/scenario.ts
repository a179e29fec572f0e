import type { World } from './world.ts';

/** How much of it: what tests have time for, or what a release wants to know. Outcomes that depend on speed are only required of the long form. */
export type Form = 'short' | 'long';

/** What was seen and counted, for the report. */
export type Findings = Readonly<Record<string, unknown>>;

/** One fault of reliability.md with the outcome it must have. */
export interface Scenario {
  /** The numbers of what it shows: `F14`, `L9`. */
  shows: readonly string[];
  /** What must be so, as a sentence. */
  outcome: string;
  /** Throws when it is not so. */
  run: (world: World, form: Form) => Promise<Findings>;
  /** Why it cannot be shown on this machine; `undefined` when it can. */
  cannotRun?: () => string | undefined;
  /** Takes minutes: not with the tests. */
  isLongOnly?: boolean;
}
