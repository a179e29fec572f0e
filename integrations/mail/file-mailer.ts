import path from 'node:path';
import { makePrivateDirectory, replaceDurably } from '../durable-file.ts';
import { orUnavailable } from '../unavailable.ts';
import { composeMessage } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/** An outbox on disk: each message is a file that any mail program opens, named after its id. */
export function createFileMailer({ directory, from }: { directory: string; from: string }): Mailer {
  return {
    async send(mail) {
      const message = await composeMessage(mail, from);
      await orUnavailable('The outbox could not be written', async () => {
        await makePrivateDirectory(directory);
        await replaceDurably(path.join(directory, `${mail.id}.eml`), message);
      });
    },
  };
}
