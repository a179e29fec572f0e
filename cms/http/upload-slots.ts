import { maxParallelUploads } from '../limits.ts';
import { adminError, tooBusy } from './errors.ts';

export interface UploadSlot {
  /** Aborted with the error for its sender when the upload makes room for another. */
  readonly signal: AbortSignal;
  /** Measures the rate of the body. */
  readonly watch: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

export interface UploadSlots {
  /** Throws 503 if all slots are taken and no upload is slow. */
  readonly run: <Result>(work: (slot: UploadSlot) => Promise<Result>) => Promise<Result>;
}

/** An upload below this rate makes room when all slots are taken. */
const slowBytesPerSecond = 32 * 1024;
/** The rate of an upload that has just begun says nothing. */
const minWaitMs = 2000;

/** Limits concurrent uploads. When all slots are taken, the slowest makes room. */
export function createUploadSlots(now = () => performance.now()): UploadSlots {
  const running = new Set<Upload>();

  const makeRoom = (): Upload => {
    let slowest: Upload | undefined;
    for (const upload of running) {
      if (upload.rate() < (slowest?.rate() ?? slowBytesPerSecond)) slowest = upload;
    }
    if (!slowest) throw tooBusy('Other uploads are running. Try again in a moment.');
    running.delete(slowest);
    slowest.abort(adminError(408, 'The upload was too slow while another one was waiting. Try again.'));
    return slowest;
  };

  return {
    async run(work) {
      const slowest = running.size >= maxParallelUploads ? makeRoom() : undefined;
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const upload = measureUpload(now, ended);
      running.add(upload);
      try {
        // Its part of a file is removed first.
        await slowest?.ended;
        return await work(upload);
      } finally {
        running.delete(upload);
        end();
      }
    },
  };
}

interface Upload extends UploadSlot {
  /** Bytes per second; `Infinity` while the service does not wait for more of them. */
  readonly rate: () => number;
  readonly abort: (reason: Error) => void;
  readonly ended: Promise<void>;
}

function measureUpload(now: () => number, ended: Promise<void>): Upload {
  const controller = new AbortController();
  let bytes = 0;
  let waitedMs = 0;
  let waitingSince: number | undefined;
  return {
    ended,
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    rate() {
      if (waitingSince === undefined) return Infinity;
      const allMs = waitedMs + now() - waitingSince;
      return allMs < minWaitMs ? Infinity : (bytes / allMs) * 1000;
    },
    async *watch(body) {
      waitingSince = now();
      for await (const chunk of body) {
        waitedMs += now() - waitingSince;
        waitingSince = undefined;
        bytes += chunk.byteLength;
        yield chunk;
        waitingSince = now();
      }
      waitingSince = undefined;
    },
  };
}
