/**
 * Run as a child process by postgres-enquiry-kill.test.ts: stores enquiries with attachments, several at a time, and
 * prints the key of each acknowledged one. The test kills it.
 */
import { writeSync } from 'node:fs';
import { openSiteDatabase } from '../postgres/site-database.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import { toAttachments } from '../testing/enquiry-attachments.ts';
import { createPostgresEnquiryStore } from './postgres-enquiry-store.ts';

const [url = '', prefix = ''] = process.argv.slice(2);
const database = await openSiteDatabase({ url, logger: { warn: () => undefined } });
const store = createPostgresEnquiryStore({ database });
let number = 0;

async function storeOnAndOn(): Promise<void> {
  for (;;) {
    const idempotencyKey = `${prefix}-${number++}`;
    await store.add({ ...exampleEnquiry, idempotencyKey, files: toAttachments(idempotencyKey) });
    // Written directly to the descriptor, so that every line the parent has read was acknowledged before the kill.
    writeSync(1, `${idempotencyKey}\n`);
  }
}

await Promise.all(Array.from({ length: 4 }, storeOnAndOn));
