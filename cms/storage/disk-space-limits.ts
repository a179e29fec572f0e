import { statfsSync } from 'node:fs';
import {
  minFreeBytesForUploads,
  minFreeBytesForWrites,
  minFreeShareForUploads,
  minFreeShareForWrites,
} from '../limits.ts';
import { StorageError } from './storage-error.ts';

/** Bytes of a disk. */
export interface DiskSpace {
  /** Free for the user that this process runs as. */
  readonly free: number;
  readonly total: number;
}

/**
 * What may still be written while the disk fills up, so that its last part is kept for publishing: uploads are refused
 * first, then every write that adds something. Measured for each write, so that writes resume once there is space.
 */
export interface DiskSpaceLimits {
  /** Throws `StorageError` `scarce`. */
  checkUpload(): void;
  /** The same, for writes other than publishing, withdrawing and removing. */
  checkWrite(): void;
}

export function readDiskSpace(directory: string): DiskSpace {
  const { bavail, bsize, blocks } = statfsSync(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

export function createDiskSpaceLimits(readSpace: () => DiskSpace): DiskSpaceLimits {
  /** A share of a small disk; a tenth of a large one is enough for years. */
  const hasSpace = (leastShare: number, leastBytes: number): boolean => {
    const { free, total } = readSpace();
    return free >= Math.min(total * leastShare, leastBytes);
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
