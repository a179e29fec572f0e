/** Files that are given to those who asked for them with a form: by a signed link, for a time, a few times. */
export interface Downloads {
  /** The link's part that cannot be guessed: the same for the same enquiry and time. */
  sign: (link: DownloadLink) => string;
  /** What was signed; `undefined` when we did not sign it. Asks nobody. Whether it is over is for the reader to say. */
  read: (token: string) => DownloadLink | undefined;
  /** The form that it was asked with; `undefined` when the enquiry is not kept any more. Throws `Unavailable`. */
  findRequest: (enquiry: string) => Promise<DownloadRequest | undefined>;
  /** Counts one use for good; `false` when none is left. Throws `Unavailable`, and then counts nothing. */
  use: (enquiry: string) => Promise<boolean>;
}

export interface DownloadLink {
  /** Id of the stored enquiry. */
  enquiry: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Where the form is: the file is the one of that page, as it is when it is fetched. */
export interface DownloadRequest {
  page: string;
  language: string;
}

/** How long a link works, and how often (acceptance 12). */
const downloadDays = 7;
export const downloadUses = 5;

export function getDownloadEnd(receivedAt: Date): number {
  return receivedAt.getTime() + downloadDays * 24 * 60 * 60 * 1000;
}
