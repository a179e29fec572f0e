import { write, writeSync } from 'node:fs';

/** Where log lines go: never waited for, and nothing to die of (requirement F7). */
export interface LogSink {
  write: (line: string) => void;
  /** What waits, at once: the process is about to end. */
  flushSync: () => void;
  /** Lines that nobody will read: the disk was full, the reader gone or too slow. */
  dropped: () => number;
}

/** For a reader that is slow. */
const mostWaitingCharacters = 1024 * 1024;
const busyRetryMs = 20;

export function createLogSink(descriptor: number): LogSink {
  let waiting: string[] = [];
  let characters = 0;
  let dropped = 0;
  let isWriting = false;

  const take = () => {
    const lines = waiting;
    waiting = [];
    characters = 0;
    return { lines: lines.length, bytes: Buffer.from(lines.join('')) };
  };

  const writeNext = () => {
    isWriting = waiting.length > 0;
    if (!isWriting) return;
    const { lines, bytes } = take();
    writeAll(bytes, lines);
  };

  const writeAll = (bytes: Buffer, lines: number) => {
    write(descriptor, bytes, (error, written) => {
      // A pipe that takes nothing just now; waiting for it keeps nobody from ending.
      if (error?.code === 'EAGAIN') setTimeout(writeAll, busyRetryMs, bytes, lines).unref();
      else if (!error && written < bytes.length) writeAll(bytes.subarray(written), lines);
      else {
        // What a full disk refused is not kept for later: it would only fill the memory too.
        if (error) dropped += lines;
        writeNext();
      }
    });
  };

  const flushSync = () => {
    const { lines, bytes } = take();
    try {
      if (lines > 0) writeSync(descriptor, bytes);
    } catch {
      dropped += lines;
    }
  };
  process.once('exit', flushSync);

  return {
    write(line) {
      if (characters + line.length > mostWaitingCharacters) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      characters += line.length;
      if (!isWriting) writeNext();
    },
    flushSync,
    dropped: () => dropped,
  };
}
