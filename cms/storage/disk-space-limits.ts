import { statfsSync } from 'node:fs';
import {
  minFreeBytesForUploads,
  minFreeBytesForWrites,
  minFreeShareForUploads,
  minFreeShareForWrites,
} from '../limits.ts';
import { StorageError } from './storage-error.ts';

/** The size of a file system and its free space, in bytes. */
export interface DiskSpace {
  /** Free for the user of this process. */
  readonly free: number;
  readonly total: number;
}

/**
 * Limits of writes while the disk fills up, which reserve its last part for publishing: uploads are rejected first,
 * then every write that adds something. Measured for each write, so that writes resume once there is space.
 */
export interface DiskSpaceLimits {
  /** Throws `StorageError` `scarce`. */
  readonly checkUpload: () => void;
  /** The same for every write except publishing, unpublishing and deleting. */
  readonly checkWrite: () => void;
}

export function readDiskSpace(directory: string): DiskSpace {
  const { bavail, bsize, blocks } = statfsSync(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

export function createDiskSpaceLimits(readSpace: () => DiskSpace): DiskSpaceLimits {
  /** A share limits small disks. On a large disk the number of bytes is the lower limit, which is enough for years. */
  const hasSpace = (minShare: number, minBytes: number): boolean => {
    const { free, total } = readSpace();
    return free >= Math.min(total * minShare, minBytes);
  };
  return {
    checkUpload() {
      if (hasSpace(minFreeShareForUploads, minFreeBytesForUploads)) return;
      throw new StorageError('scarce', 'The disk is nearly full: no files are taken. Nothing was changed.');
    },
    checkWrite() {
      if (hasSpace(minFreeShareForWrites, minFreeBytesForWrites)) return;
      throw new StorageError(
        'scarce',
        'The disk is nearly full: what is there can be published or withdrawn, and nothing be added. Nothing was changed.',
      );
    },
  };
}
