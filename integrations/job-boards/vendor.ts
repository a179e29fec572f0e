import type { Vacancy } from './job-board.ts';

/** One vendor: how it is asked, and what its answers mean in our words. */
export interface Vendor {
  /** Every open vacancy. */
  list: (name: string, ask: Ask) => Promise<Vacancy[]>;
  /** What the list does not say of a vacancy, when the vendor has a second question for it. `undefined`: removed. */
  get?: (name: string, id: string, ask: Ask) => Promise<Vacancy | undefined>;
}

/** Asks for JSON. `undefined` is a 404; every other failure is thrown. */
export type Ask = (url: string) => Promise<unknown>;
