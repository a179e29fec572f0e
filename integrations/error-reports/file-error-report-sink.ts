/**
 * Error reports as lines of JSON in a few files of limited size. The newest is `reports.jsonl`; the oldest is deleted
 * when there are too many. Reports are written one after the other, so that lines do not mix.
 */
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAbsent, makePrivateDirectory, privateFileMode } from '../durable-file.ts';
import type { ErrorReportSink } from './error-report-sink.ts';
import { orUnavailable } from '../unavailable.ts';

export function createFileErrorReportSink({
  directory,
  fileLimitBytes = 1024 * 1024,
  fileLimit = 5,
}: {
  directory: string;
  fileLimitBytes?: number;
  fileLimit?: number;
}): ErrorReportSink {
  let last: Promise<void> = Promise.resolve();
  const getFile = (index: number) => path.join(directory, index === 0 ? 'reports.jsonl' : `reports.${index}.jsonl`);

  async function write(line: string): Promise<void> {
    await makePrivateDirectory(directory);
    if ((await append(getFile(0), line)) < fileLimitBytes) return;
    await rm(getFile(fileLimit - 1), { force: true });
    for (let index = fileLimit - 2; index >= 0; index--) await renameIfThere(getFile(index), getFile(index + 1));
  }

  return {
    add(report) {
      const written = last.then(() => write(`${JSON.stringify(report)}\n`));
      // The next report is written even if this one fails. The caller of this one gets the failure.
      last = written.catch(() => undefined);
      return orUnavailable('The error report could not be kept', () => written);
    },
  };
}

/** Returns the size of the file. */
async function append(file: string, line: string): Promise<number> {
  await using handle = await open(file, 'a', privateFileMode);
  await handle.appendFile(line);
  return (await handle.stat()).size;
}

async function renameIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
}
