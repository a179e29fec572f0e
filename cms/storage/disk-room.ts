import { statfsSync } from 'node:fs';
import {
  leastFreeBytesForUploads,
  leastFreeBytesForWrites,
  leastFreeShareForUploads,
  leastFreeShareForWrites,
} from '../limits.ts';
import { StorageError } from './storage-error.ts';

/** Bytes of a disk. */
export interface DiskSpace {
  /** For whom this process runs as. */
  readonly free: number;
  readonly total: number;
}

/**
 * What may still be written while the disk fills up, so that the last of it is left for publishing: files are refused
 * first, then all that adds something. Looked up each time, so that it is as it was once there is room again.
 */
export interface DiskRoom {
  /** Throws `StorageError` `scarce`. */
  checkUpload(): void;
  /** The same, for whatever is not published, withdrawn or removed. */
  checkWrite(): void;
}

export function readDiskSpace(directory: string): DiskSpace {
  const { bavail, bsize, blocks } = statfsSync(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

export function createDiskRoom(readSpace: () => DiskSpace): DiskRoom {
  /** A share of a small disk; a tenth of a large one is room for years. */
  const hasRoom = (leastShare: number, leastBytes: number): boolean => {
    const { free, total } = readSpace();
    return free >= Math.min(total * leastShare, leastBytes);
  };
  return {
    checkUpload() {
      if (hasRoom(leastFreeShareForUploads, leastFreeBytesForUploads)) return;
      throw new StorageError('scarce', 'The disk is nearly full: no files are taken. Nothing was changed.');
    },
    checkWrite() {
      if (hasRoom(leastFreeShareForWrites, leastFreeBytesForWrites)) return;
      throw new StorageError(
        'scarce',
        'The disk is nearly full: what is there can be published or withdrawn, and nothing be added. Nothing was changed.',
      );
    },
  };
}
