import path from 'node:path';
import { makePrivateDirectory, replaceDurably } from '../durable-file.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { orUnavailable } from '../unavailable.ts';
import { composeMessage } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';
import { mailPart } from './outbox.ts';

/**
 * An outbox on disk: each message is a file named after its id. With keys, a message about a record is sealed with the
 * record's key; without, any mail program opens it.
 */
export function createFileMailer({
  directory,
  from,
  keys,
}: {
  directory: string;
  from: string;
  keys?: FileRecordKeys;
}): Mailer {
  return {
    async send(mail) {
      const message = await composeMessage(mail, from);
      await orUnavailable('The outbox could not be written', async () => {
        const { id, record } = mail;
        const key = record === undefined ? undefined : await keys?.get(record);
        // Erased a moment ago: nobody waits for it.
        if (keys && record !== undefined && !key) return;
        await makePrivateDirectory(directory);
        const stored = key ? key.seal(mailPart(id), message) : message;
        await replaceDurably(path.join(directory, `${id}.eml`), stored);
      });
    },
  };
}
