import type { Vacancy } from './job-board.ts';

/** Reads and parses the API of one vendor. */
export interface Vendor {
  /** Every open vacancy. */
  list: (name: string, ask: Ask) => Promise<Vacancy[]>;
  /**
   * The details that the list lacks, when the vendor has a second endpoint for them. `undefined` for a removed vacancy.
   */
  get?: (name: string, id: string, ask: Ask) => Promise<Vacancy | undefined>;
}

/** Fetches JSON. `undefined` for 404; throws for every other failure. */
export type Ask = (url: string) => Promise<unknown>;
