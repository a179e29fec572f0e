/**
 * A process for kill tests. Stores enquiries with attachments and newsletter requests as the site does, and prints each
 * acknowledged one. Repeats those that the killed process did not acknowledge, as a visitor would. Arguments: the data
 * directory, the number of this process, and the forms to send again.
 */
import { pino } from 'pino';
import { toAttachments } from '../testing/enquiry-attachments.ts';
import { openFileVisitorData } from './file-visitor-data.ts';
import { toFields, toOptions } from '../testing/sent-forms.ts';

const [directory = '', life = '', ...again] = process.argv.slice(2);
const data = await openFileVisitorData(toOptions(directory, pino({ level: 'trace' })));
data.start();

async function send(key: string): Promise<void> {
  process.stdout.write(`begun ${key}\n`);
  if (key.startsWith('subscriber')) {
    await data.newsletter.subscribe({ email: toFields(key).email, language: 'en-gb', topics: ['blog'] });
  } else {
    await data.enquiries.add({
      kind: 'contact',
      idempotencyKey: key,
      receivedAt: new Date().toISOString(),
      language: 'en-gb',
      page: '/contact',
      fields: toFields(key),
      labels: {},
      isQuarantined: false,
      files: toAttachments(key),
    });
  }
  process.stdout.write(`stored ${key}\n`);
}

/** Three concurrent senders, as visitors may be. */
async function sendForEver(sender: number): Promise<void> {
  for (let number = 0; ; number += 1) {
    await send(`subscriber-${life}-${sender}-${number}`);
    await send(`enquiry-${life}-${sender}-${number}`);
  }
}

await Promise.all(again.map(send));
await Promise.all([0, 1, 2].map(sendForEver));
