/** Files that readers request with a form: each link is signed, expires, and works a few times. */
export interface Downloads {
  /** The secret part of the link, which is always the same for the same enquiry and time. */
  sign: (link: DownloadLink) => string;
  /**
   * The content of a token; `undefined` when its signature is wrong. Does not read the store. The caller checks whether
   * the link has expired.
   */
  read: (token: string) => DownloadLink | undefined;
  /**
   * The page that the enquiry was sent from; `undefined` when the enquiry is no longer stored. Throws `Unavailable`.
   */
  findRequest: (enquiry: string) => Promise<DownloadRequest | undefined>;
  /** Records one use durably; `false` when none is left. Throws `Unavailable`, and then records nothing. */
  use: (enquiry: string) => Promise<boolean>;
}

export interface DownloadLink {
  /** The id of the stored enquiry. */
  enquiry: string;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** The page with the form. Its current file is the one to download. */
interface DownloadRequest {
  page: string;
  language: string;
}

/** How many days and how often a link works. */
const downloadDays = 7;
export const downloadUses = 5;

export function getDownloadEnd(receivedAt: Date): number {
  return receivedAt.getTime() + downloadDays * 24 * 60 * 60 * 1000;
}
