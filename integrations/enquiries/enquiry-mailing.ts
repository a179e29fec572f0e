/**
 * Mails for stored enquiries, at least once each. An enquiry's own folder is the outbox: its `mails.json` records the
 * accepted mails, so that a crash at any moment loses none.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isAbsent, replaceDurably } from '../durable-file.ts';
import { MailRefused, type Mail, type Mailer } from '../mail/mailer.ts';
import { isUnavailable } from '../unavailable.ts';
import { readStoredEnquiry, type StoredEnquiry } from './stored-enquiry.ts';

export interface EnquiryMailingOptions {
  /** The directory of the file enquiry store. */
  directory: string;
  mailer: Mailer;
  toMails: (enquiry: StoredEnquiry) => Mail[];
  logger: { warn: (fields: object, message: string) => void; error: (fields: object, message: string) => void };
  now: () => Date;
}

export interface EnquiryMailing {
  /** Sends what an earlier process left unsent. Returns at once. */
  start: () => void;
  /** Call when an enquiry is stored. Returns at once. */
  add: (id: string) => void;
  /** Resolves when the mail in flight has succeeded or failed; the rest is sent after the next start. */
  stop: () => Promise<void>;
}

const firstDelayMs = 5_000;
const maxDelayMs = 3_600_000;

const mailRecord = v.object({ isDone: v.boolean(), mails: v.record(v.string(), v.string()) });

export function createEnquiryMailing(options: EnquiryMailingOptions): EnquiryMailing {
  const { directory, logger } = options;
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  function wake(): void {
    if (isStopped || running || retry) return;
    running = sendWaiting().finally(() => {
      running = undefined;
      // Enquiries that arrived while the last one was being sent.
      if (waiting.size > 0) wake();
    });
  }

  async function sendWaiting(): Promise<void> {
    for (const id of waiting) {
      if (isStopped) return;
      try {
        await sendMails(id, options);
        failures = 0;
      } catch (error) {
        if (isUnavailable(error)) return wait(error);
        logger.error(
          { err: error, enquiry: id },
          'An enquiry could not be mailed; it is tried again at the next start',
        );
      }
      waiting.delete(id);
    }
  }

  function wait(error: unknown): void {
    const delayMs = Math.min(firstDelayMs * 2 ** failures++, maxDelayMs);
    logger.warn({ err: error, waiting: waiting.size, delayMs }, 'Mail cannot be sent now; enquiries wait on disk');
    retry = setTimeout(() => {
      retry = undefined;
      wake();
    }, delayMs).unref();
  }

  return {
    start() {
      listUnsent(directory).then(
        (ids) => {
          for (const id of ids) waiting.add(id);
          wake();
        },
        (error: unknown) => logger.error({ err: error }, 'Enquiries that wait for their mails could not be listed'),
      );
    },
    add(id) {
      waiting.add(id);
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await running;
    },
  };
}

async function sendMails(
  id: string,
  { directory, mailer, toMails, logger, now }: EnquiryMailingOptions,
): Promise<void> {
  const folder = path.join(directory, id);
  const record = await readRecord(folder);
  if (record.isDone) return;
  const mails = toMails(await readStoredEnquiry(path.join(folder, 'enquiry.json')));
  const save = (isDone: boolean) =>
    replaceDurably(path.join(folder, 'mails.json'), JSON.stringify({ ...record, isDone }, null, 2));
  for (const mail of mails) {
    if (record.mails[mail.id]) continue;
    try {
      await mailer.send(mail);
      record.mails[mail.id] = `sent ${now().toISOString()}`;
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      // An address that does not exist must not delay the mails of other enquiries.
      logger.warn({ err: error, enquiry: id, mail: mail.id }, 'A mail was refused for good');
      record.mails[mail.id] = `refused ${now().toISOString()}`;
    }
    await save(false);
  }
  await save(true);
}

async function readRecord(folder: string): Promise<v.InferOutput<typeof mailRecord>> {
  try {
    return v.parse(mailRecord, JSON.parse(await readFile(path.join(folder, 'mails.json'), 'utf8')));
  } catch (error) {
    if (isAbsent(error)) return { isDone: false, mails: {} };
    throw error;
  }
}

async function listUnsent(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const ids = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const unsent: string[] = [];
  for (const id of ids) if (!(await readRecord(path.join(directory, id))).isDone) unsent.push(id);
  return unsent;
}
