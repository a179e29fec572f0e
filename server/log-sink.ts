import { write, writeSync } from 'node:fs';

/** Writes log lines without blocking. A failing destination never ends the process. */
export interface LogSink {
  readonly write: (line: string) => void;
  /** Writes queued lines synchronously, because the process is about to end. */
  readonly flushSync: () => void;
  /** The number of lost lines, because the disk was full or the reader was closed or too slow. */
  readonly dropped: () => number;
}

/** The maximum queue length for a slow reader. */
const maxQueuedCharacters = 1024 * 1024;
const busyRetryMs = 20;

export function createLogSink(descriptor: number): LogSink {
  let queue: string[] = [];
  let queuedCharacters = 0;
  let dropped = 0;
  let isWriting = false;

  const takeQueue = () => {
    const lines = queue;
    queue = [];
    queuedCharacters = 0;
    return { lines: lines.length, bytes: Buffer.from(lines.join('')) };
  };

  const begin = () => {
    isWriting = true;
    process.once('exit', flushSync);
    writeQueue();
  };

  const writeQueue = () => {
    const { lines, bytes } = takeQueue();
    writeAll(bytes, lines);
  };

  const writeNext = () => {
    if (queue.length > 0) return writeQueue();
    isWriting = false;
    process.off('exit', flushSync);
  };

  const writeAll = (bytes: Buffer, lines: number) => {
    write(descriptor, bytes, (error, written) => {
      // The pipe is full. The timer does not keep the process alive.
      if (error?.code === 'EAGAIN') setTimeout(writeAll, busyRetryMs, bytes, lines).unref();
      else if (!error && written < bytes.length) writeAll(bytes.subarray(written), lines);
      else {
        // Lines that a full disk rejects are dropped, because keeping them would fill the memory.
        if (error) dropped += lines;
        writeNext();
      }
    });
  };

  const flushSync = () => {
    const { lines, bytes } = takeQueue();
    try {
      if (lines > 0) writeSync(descriptor, bytes);
    } catch {
      dropped += lines;
    }
  };

  return {
    write(line) {
      if (queuedCharacters + line.length > maxQueuedCharacters) {
        dropped += 1;
        return;
      }
      queue.push(line);
      queuedCharacters += line.length;
      if (!isWriting) begin();
    },
    flushSync,
    dropped: () => dropped,
  };
}
