/**
 * Keeps the last part of the disk from what visitors send. Its limits are above those of editors (cms/limits.ts), so
 * that nobody outside can stop a correction.
 */
import { statfs } from 'node:fs/promises';
import { makePrivateDirectory } from '../durable-file.ts';
import type { ConsentRecordKeeping } from '../consent-records/consent-record-store.ts';
import type { EnquiryStore } from '../enquiries/enquiry-store.ts';
import type { NewsletterKeeping } from '../newsletter/newsletter.ts';
import { orUnavailable, Unavailable } from '../unavailable.ts';

const gigabyte = 1024 ** 3;

/** A share limits small disks; on a large disk the number of bytes is the lower limit. */
export const floors = {
  files: { share: 0.15, bytes: 3 * gigabyte },
  text: { share: 0.1, bytes: 2 * gigabyte },
} as const;

/** In bytes; `free` for the user of this process. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** Throws `Unavailable` when the disk has no room for more of the kind. */
export type DiskFloor = (kind: keyof typeof floors) => Promise<void>;

/** Measured for each write, so that writes resume once there is space. */
export function createDiskFloor(readSpace: () => Promise<DiskSpace>): DiskFloor {
  return async (kind) => {
    const { share, bytes } = floors[kind];
    const { free, total } = await orUnavailable('The free space of the disk could not be read', readSpace);
    if (free < Math.min(total * share, bytes)) throw new Unavailable(`The disk is nearly full: no ${kind} is taken`);
  };
}

/** Of the disk with the directory, which is created if need be. */
export async function readDiskSpace(directory: string): Promise<DiskSpace> {
  await makePrivateDirectory(directory);
  const { bavail, bsize, blocks } = await statfs(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Attachments are rejected first, then every enquiry. */
export function guardEnquiries(store: EnquiryStore, floor: DiskFloor): EnquiryStore {
  return {
    async add(enquiry) {
      await floor(enquiry.files.length > 0 ? 'files' : 'text');
      return store.add(enquiry);
    },
  };
}

/** A confirmation and an unsubscription need no room, so they are always accepted. */
export function guardNewsletter(newsletter: NewsletterKeeping, floor: DiskFloor): NewsletterKeeping {
  return {
    ...newsletter,
    async subscribe(request) {
      await floor('text');
      await newsletter.subscribe(request);
    },
  };
}

export function guardConsentRecords(records: ConsentRecordKeeping, floor: DiskFloor): ConsentRecordKeeping {
  return {
    ...records,
    async add(record) {
      await floor('text');
      await records.add(record);
    },
  };
}
