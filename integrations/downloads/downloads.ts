/** Files that readers request with a form: each link is signed, expires, and works a few times. */
export interface Downloads {
  /** The secret part of the link, which is always the same for the same enquiry and time. */
  readonly sign: (link: DownloadLink) => string;
  /**
   * The content of a token; `undefined` when its signature is wrong. Does not read the store. The caller checks whether
   * the link has expired.
   */
  readonly read: (token: string) => DownloadLink | undefined;
  /**
   * The page that the enquiry was sent from; `undefined` when the enquiry is no longer stored. Throws `Unavailable`.
   */
  readonly findRequest: (enquiry: string) => Promise<DownloadRequest | undefined>;
  /** Records one use durably; `false` when none is left. Throws `Unavailable`, and then records nothing. */
  readonly use: (enquiry: string) => Promise<boolean>;
}

export interface DownloadLink {
  /** The id of the stored enquiry. */
  readonly enquiry: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** The page with the form. Its current file is the one to download. */
interface DownloadRequest {
  readonly page: string;
  readonly language: string;
}

/** How many days and how often a link works. */
const downloadDays = 7;
export const downloadUses = 5;

export function getDownloadEnd(receivedAt: Date): number {
  return receivedAt.getTime() + downloadDays * 24 * 60 * 60 * 1000;
}
