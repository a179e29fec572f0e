/** One file for each subscriber, each issue and each sending, for one process that serves and one that sends. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  exists,
  isTaken,
  listNames,
  makePrivateDirectory,
  readIfThere,
  replaceDurably,
  syncDirectory,
  writeDurably,
} from '../durable-file.ts';
import { orUnavailable } from '../unavailable.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { isSealedValue } from '../record-keys/record-key.ts';
import { subscriberRecord } from '../record-keys/record-keys.ts';
import {
  isFinishedBefore,
  issueSchema,
  openSubscriber,
  sealSubscriber,
  subscriberSchema,
  type NewsletterStore,
  type Subscriber,
} from './newsletter-store.ts';

export function createFileNewsletterStore({
  directory,
  keys,
}: {
  directory: string;
  /** Without keys, subscribers are stored as plain text. */
  keys?: FileRecordKeys;
}): NewsletterStore {
  const subscribers = path.join(directory, 'subscribers');
  const issues = path.join(directory, 'issues');
  const toFile = (id: string) => path.join(subscribers, `${toName(id)}.json`);
  const toSending = (issue: string, id: string) => path.join(issues, toName(issue), toName(id));
  const guard = <Value>(work: () => Promise<Value>) =>
    orUnavailable('The newsletter could not be read or written', work);
  /** Changes of one subscriber run one after the other. */
  const waiting = new Map<string, Promise<unknown>>();

  const inTurn = async <Value>(id: string, work: () => Promise<Value>): Promise<Value> => {
    const before = waiting.get(id);
    const own = (before ?? Promise.resolve()).then(work, work);
    waiting.set(id, own);
    try {
      return await own;
    } finally {
      if (waiting.get(id) === own) waiting.delete(id);
    }
  };

  const readSubscriber = async (id: string) => {
    const stored = await readValue(toFile(id), v.unknown());
    return stored === undefined ? undefined : openSubscriber(await keys?.find(subscriberRecord(id)), stored);
  };
  const erase = async (id: string) => {
    const isKnown = await exists(toFile(id));
    await keys?.erase(subscriberRecord(id));
    if (!isKnown) return false;
    await rm(toFile(id), { force: true });
    await syncDirectory(subscribers);
    return true;
  };
  const put = async (subscriber: Subscriber) => {
    const { id } = subscriber;
    const stored = sealSubscriber(await keys?.make(subscriberRecord(id)), subscriber);
    await replaceDurably(toFile(id), JSON.stringify(stored));
  };
  const listIds = async () =>
    (await listNames(subscribers)).flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? []).toSorted();

  return {
    get: (id) => guard(() => readSubscriber(id)),
    change: (id, change) =>
      guard(() =>
        inTurn(id, async () => {
          const present = await readSubscriber(id);
          const next = change(present);
          if (next === present) return next;
          await makePrivateDirectory(subscribers);
          if (next) await put(next);
          else await erase(id);
          return next;
        }),
      ),
    erase: (id) => guard(() => inTurn(id, () => erase(id))),
    list: () =>
      guard(async () => {
        const found: Subscriber[] = [];
        for (const id of await listIds()) {
          const subscriber = await readSubscriber(id);
          if (subscriber) found.push(subscriber);
        }
        return found;
      }),
    tidy: () =>
      guard(async () => {
        const counts = { erased: 0, sealed: 0 };
        for (const id of keys ? await listIds() : [])
          await inTurn(id, async () => {
            const stored = await readValue(toFile(id), v.unknown());
            if (await keys?.isErased(subscriberRecord(id))) {
              await erase(id);
              counts.erased += 1;
            } else if (stored !== undefined && !isSealedValue(stored)) {
              await put(v.parse(subscriberSchema, stored));
              counts.sealed += 1;
            }
          });
        return counts;
      }),
    listIssues: () => guard(() => readAll(issues, issueSchema)),
    putIssue: (issue) =>
      guard(async () => {
        await makePrivateDirectory(issues);
        await replaceDurably(path.join(issues, `${toName(issue.id)}.json`), JSON.stringify(issue));
      }),
    claim: (issue, id) =>
      guard(async () => {
        await makePrivateDirectory(path.join(issues, toName(issue)));
        try {
          await writeDurably(toSending(issue, id), '');
        } catch (error) {
          if (isTaken(error)) return false;
          throw error;
        }
        await syncDirectory(path.join(issues, toName(issue)));
        return true;
      }),
    release: (issue, id) => guard(() => rm(toSending(issue, id), { force: true })),
    markSent: (issue, id) => guard(() => replaceDurably(`${toSending(issue, id)}.sent`, '')),
    countSendings: (issue) =>
      guard(async () => {
        const names = await listNames(path.join(issues, toName(issue)));
        const sent = names.filter((name) => name.endsWith('.sent')).length;
        return { claimed: names.filter((name) => /^[\w-]+$/.test(name)).length, sent };
      }),
    forgetSendings: (before) =>
      guard(async () => {
        const finished = (await readAll(issues, issueSchema)).filter((issue) => isFinishedBefore(issue, before));
        let count = 0;
        for (const { id } of finished) {
          const folder = path.join(issues, toName(id));
          if (!(await exists(folder))) continue;
          await rm(folder, { recursive: true, force: true });
          count += 1;
        }
        return count;
      }),
  };
}

/** Ids come from links, so one must not name another file. */
function toName(id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new Error('No id of the newsletter');
  return id;
}

async function readAll<Schema extends v.GenericSchema>(directory: string, schema: Schema) {
  const names = (await listNames(directory)).filter((name) => /^[\w-]+\.json$/.test(name)).toSorted();
  const values: v.InferOutput<Schema>[] = [];
  for (const name of names) {
    const value = await readValue(path.join(directory, name), schema);
    if (value !== undefined) values.push(value);
  }
  return values;
}

async function readValue<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const text = await readIfThere(file);
  return text === undefined ? undefined : v.parse(schema, JSON.parse(text));
}
