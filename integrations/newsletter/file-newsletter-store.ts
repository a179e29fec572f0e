/** A file for each subscriber, each issue and each sending, for one process that serves and one that sends. */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  isAbsent,
  isTaken,
  makePrivateDirectory,
  replaceDurably,
  syncDirectory,
  writeDurably,
} from '../durable-file.ts';
import { orUnavailable } from '../unavailable.ts';
import { issueSchema, subscriberSchema, type NewsletterStore } from './newsletter-store.ts';

export function createFileNewsletterStore({ directory }: { directory: string }): NewsletterStore {
  const subscribers = path.join(directory, 'subscribers');
  const issues = path.join(directory, 'issues');
  const toFile = (id: string) => path.join(subscribers, `${toName(id)}.json`);
  const toSending = (issue: string, id: string) => path.join(issues, toName(issue), toName(id));
  const guard = <Value>(work: () => Promise<Value>) =>
    orUnavailable('The newsletter could not be read or written', work);
  /** One change of a subscriber after the other. */
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

  return {
    get: (id) => guard(() => readValue(toFile(id), subscriberSchema)),
    change: (id, change) =>
      guard(() =>
        inTurn(id, async () => {
          const present = await readValue(toFile(id), subscriberSchema);
          const next = change(present);
          if (next === present) return next;
          await makePrivateDirectory(subscribers);
          if (next) await replaceDurably(toFile(id), JSON.stringify(next));
          else await rm(toFile(id), { force: true });
          await syncDirectory(subscribers);
          return next;
        }),
      ),
    list: () => guard(() => readAll(subscribers, subscriberSchema)),
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
  };
}

/** Ids come from links: none may name another file. */
function toName(id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new Error('No id of the newsletter');
  return id;
}

async function listNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
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
  try {
    return v.parse(schema, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
