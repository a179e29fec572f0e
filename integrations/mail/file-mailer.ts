import path from 'node:path';
import { makePrivateDirectory, replaceDurably } from '../durable-file.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { orUnavailable } from '../unavailable.ts';
import { composeMessage } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';
import { mailPart } from './outbox.ts';

/**
 * An outbox on disk, with one file per message, named after its id. With keys, a message about a record is sealed with
 * the record's key; without keys, any mail program can open it.
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
        // The record was erased a moment ago, so the message is dropped.
        if (keys && record !== undefined && !key) return;
        await makePrivateDirectory(directory);
        const stored = key ? key.seal(mailPart(id), message) : message;
        await replaceDurably(path.join(directory, `${id}.eml`), stored);
      });
    },
  };
}
