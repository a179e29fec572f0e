/**
 * The copy of the keys beside backups. Each backup replaces it, so that the key of an erased record is in no copy
 * (docs/decisions/0085-a-key-for-each-record-that-people-send.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { VisitorData } from './compose.ts';
import { replacePrivately } from './private-files.ts';
import { StartError } from './start-error.ts';

const keyCopy = v.object({
  keys: v.record(v.string(), v.object({ keyId: v.string(), wrapped: v.string() })),
  erased: v.array(v.string()),
});

const besideBackup = (backup: string): string => path.join(path.dirname(path.resolve(backup)), 'visitor-keys.json');

/** Returns the name of the file. */
export async function saveKeyCopy(backup: string, { recordKeys }: Pick<VisitorData, 'recordKeys'>): Promise<string> {
  const file = besideBackup(backup);
  replacePrivately(file, JSON.stringify(await recordKeys.copy()));
  return file;
}

/** Returns `false` when there is no copy. Throws `StartError` for a file that is not one. */
export async function addKeyCopy(backup: string, { recordKeys }: Pick<VisitorData, 'recordKeys'>): Promise<boolean> {
  const file = besideBackup(backup);
  if (!existsSync(file)) return false;
  await recordKeys.addCopy(parse(file));
  return true;
}

function parse(file: string): v.InferOutput<typeof keyCopy> {
  try {
    return v.parse(keyCopy, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new StartError(`${file} holds no keys of a backup.`, { cause });
  }
}
