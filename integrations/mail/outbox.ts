/** The messages in an outbox, which is used when there is no mail server. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { listNames } from '../durable-file.ts';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import type { PostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';
import { openStored } from '../record-keys/record-key.ts';
import { enquiryRecord, subscriberRecord } from '../record-keys/record-keys.ts';

interface OutboxMessage {
  /** The id of the mail. */
  readonly id: string;
  /** The source of the message. Throws `Unopenable` when its record was erased. */
  readonly open: () => Uint8Array;
}

export interface Outbox {
  readonly list: () => Promise<OutboxMessage[]>;
}

export const mailPart = (id: string): string => `mail-${id}`;

/** The record whose key seals the message, derived from the mail's id. */
function toRecord(id: string): string | undefined {
  const found = /(?:^|-)([\da-f]{32})(?:-|$)/.exec(id)?.[1];
  if (found === undefined) return undefined;
  return id.startsWith('newsletter-') ? subscriberRecord(found) : enquiryRecord(found);
}

export function createFileOutbox({ directory, keys }: { directory: string; keys: FileRecordKeys }): Outbox {
  return {
    async list() {
      const messages: OutboxMessage[] = [];
      const names = (await listNames(directory)).filter((name) => /^[\w-]+\.eml$/.test(name)).toSorted();
      for (const name of names) {
        const id = path.basename(name, '.eml');
        const stored = await readFile(path.join(directory, name));
        const record = toRecord(id);
        const key = record === undefined ? undefined : await keys.find(record);
        messages.push({ id, open: () => openStored(key, mailPart(id), stored) });
      }
      return messages;
    },
  };
}

const row = v.object({ id: v.string(), message: v.instance(Uint8Array) });

export function createPostgresOutbox({ database, keys }: { database: SiteDatabase; keys: PostgresRecordKeys }): Outbox {
  return {
    list: () =>
      database.transact(async (statements) => {
        const rows = await statements.list(row, 'select id, message from site.mails order by id');
        const own = await keys.findAll(
          statements,
          rows.flatMap(({ id }) => toRecord(id) ?? []),
        );
        return rows.map(({ id, message }) => {
          const record = toRecord(id);
          const key = record === undefined ? undefined : own.get(record);
          return { id, open: () => openStored(key, mailPart(id), message) };
        });
      }),
  };
}
