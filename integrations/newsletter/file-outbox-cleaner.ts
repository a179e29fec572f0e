import { rm } from 'node:fs/promises';
import path from 'node:path';
import { listNames } from '../durable-file.ts';
import { orUnavailable } from '../unavailable.ts';

/** Deletes the mails of a subscriber from the outbox on disk, whose files are named after mail ids. */
export function createFileOutboxCleaner(directory: string): (subscriber: string) => Promise<void> {
  return (subscriber) =>
    orUnavailable('The outbox could not be read or written', async () => {
      for (const name of await listNames(directory))
        if (name.startsWith('newsletter-') && name.includes(subscriber))
          await rm(path.join(directory, name), { force: true });
    });
}
