import type { Vacancy } from './job-board.ts';

/** Reads and parses the API of one vendor. */
export interface Vendor {
  /** Every open vacancy. */
  list: (name: string, fetchJson: FetchJson) => Promise<Vacancy[]>;
  /**
   * The details that the list lacks, when the vendor has a second endpoint for them. `undefined` for a removed vacancy.
   */
  get?: (name: string, id: string, fetchJson: FetchJson) => Promise<Vacancy | undefined>;
}

/** Fetches JSON. `undefined` for 404; throws for every other failure. */
export type FetchJson = (url: string) => Promise<unknown>;
