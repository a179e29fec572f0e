/**
 * Records uses in the enquiry's own folder, one file for each use. So deleting an enquiry invalidates its link, and a
 * backup contains both. Creating the file records the use, and only one of several processes can create it.
 */
import path from 'node:path';
import { exists, isTaken, syncDirectory, writeDurably } from '../durable-file.ts';
import { readStoredEnquiry } from '../enquiries/stored-enquiry.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { orUnavailable } from '../unavailable.ts';
import { downloadUses, type Downloads } from './downloads.ts';
import { readDownload, signDownload } from './download-token.ts';

export interface FileDownloadsOptions {
  /** The directory of the file enquiry store. */
  readonly directory: string;
  readonly keys?: FileRecordKeys;
  readonly secret: string;
  readonly now: () => Date;
}

export function createFileDownloads({ directory, keys, secret, now }: FileDownloadsOptions): Downloads {
  return {
    sign: (link) => signDownload(link, secret),
    read: (token) => readDownload(token, secret),
    findRequest: (enquiry) =>
      orUnavailable('The enquiry of a download could not be read', async () => {
        const folder = path.join(directory, enquiry);
        if (!(await exists(path.join(folder, 'enquiry.json')))) return undefined;
        const { page, language } = await readStoredEnquiry(folder, keys);
        return { page, language };
      }),
    use: (enquiry) =>
      orUnavailable('A download could not be counted', () => takeUse(path.join(directory, enquiry), now())),
  };
}

async function takeUse(folder: string, at: Date): Promise<boolean> {
  for (let number = 1; number <= downloadUses; number++) {
    try {
      await writeDurably(path.join(folder, `download-${number}`), `${at.toISOString()}\n`);
      await syncDirectory(folder);
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return false;
}
