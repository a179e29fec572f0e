import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileMailer } from '../mail/file-mailer.ts';
import { createFileNewsletterStore } from './file-newsletter-store.ts';
import { createFileOutboxCleaner } from './file-outbox-cleaner.ts';
import { createNewsletter } from './newsletter.ts';

test('erasing a subscriber removes only their mails from the outbox', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'outbox-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const outbox = path.join(directory, 'outbox');
  const newsletter = createNewsletter({
    store: createFileNewsletterStore({ directory: path.join(directory, 'newsletter') }),
    mailer: createFileMailer({ directory: outbox, from: 'no-reply@bank.example' }),
    forgetMails: createFileOutboxCleaner(outbox),
    secret: 's',
    siteUrl: 'https://www.example.com',
    logger: { warn: () => undefined },
    now: () => new Date('2026-11-25T10:00:00Z'),
  });
  for (const email of ['ada@example.com', 'bob@example.com'])
    await newsletter.subscribe({ email, language: 'en-gb', topics: ['insights'] });
  await newsletter.idle();
  expect(readdirSync(outbox)).toHaveLength(2);
  expect(await newsletter.erase('ada@example.com')).toBe(true);
  expect(readdirSync(outbox)).toHaveLength(1);
  await createFileOutboxCleaner(path.join(directory, 'none'))('x');
});
