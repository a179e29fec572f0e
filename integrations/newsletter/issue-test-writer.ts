/** Sends an issue until it is killed, and logs one line for each mail that the mail server accepted. */
import { appendFileSync } from 'node:fs';
import { createFileNewsletterStore } from './file-newsletter-store.ts';
import { sendIssue } from './send-issue.ts';

const [directory = '', log = ''] = process.argv.slice(2);
const store = createFileNewsletterStore({ directory });
const [issue] = await store.listIssues();
if (!issue) throw new Error('There is no issue');
const mailer = { send: async ({ to }: { to: string }) => appendFileSync(log, `${to}\n`, { flush: true }) };
const options = { store, mailer, siteUrl: 'https://www.example.com', batch: 1000, pause: async () => undefined };
await sendIssue(issue, { ...options, now: () => new Date() });
process.stdout.write('finished\n');
