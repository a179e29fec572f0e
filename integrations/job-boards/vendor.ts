import type { Vacancy } from './job-board.ts';

/** Reads and parses the API of one vendor. */
export interface Vendor {
  /** Every open vacancy. */
  readonly list: (name: string, fetchJson: FetchJson) => Promise<Vacancy[]>;
  /** Details that the list lacks, if the vendor has a second endpoint for them. `undefined` for a removed vacancy. */
  readonly get?: (name: string, id: string, fetchJson: FetchJson) => Promise<Vacancy | undefined>;
}

/** Fetches JSON. Returns `undefined` for 404, and throws for every other failure. */
export type FetchJson = (url: string) => Promise<unknown>;
