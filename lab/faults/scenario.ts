import type { World } from './world.ts';

/**
 * How much of it: what tests have time for, or what a release wants to know. Outcomes that depend on speed are only
 * required of the long form.
 */
export type Form = 'short' | 'long';

/** Seconds of the long form's loads; less for a look at whether they run at all. */
export const longSeconds = Number(process.env['FAULTS_SECONDS'] ?? 120);

/** How often the long form does what it does again and again, in proportion to its seconds. */
export const longCount = (count: number): number => Math.max(2, Math.ceil((count * Math.min(longSeconds, 120)) / 120));

/** What was seen and counted, for the report. */
export type Findings = Readonly<Record<string, unknown>>;

/** One fault of docs/reliability.md with the outcome it must have. */
export interface Scenario {
  /** The numbers of what it shows: `F14`, `L9`. */
  shows: readonly string[];
  /** What must be so, as a sentence. */
  outcome: string;
  /** The figures of it, in a few words. */
  required: string;
  /** Throws when it is not so. */
  run: (world: World, form: Form) => Promise<Findings>;
  /** Why it cannot be shown on this machine; `undefined` when it can. */
  cannotRun?: () => string | undefined;
  /** Takes minutes: not with the tests. */
  isLongOnly?: boolean;
}
