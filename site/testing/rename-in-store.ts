import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Gives stored documents uids that the content service refuses today, as an old store may have them. */
export function renameInStore(dataDirectory: string, names: Readonly<Record<string, string>>): void {
  const database = new DatabaseSync(path.join(dataDirectory, 'content.sqlite'));
  for (const [before, after] of Object.entries(names))
    for (const [table, column] of uidColumns)
      database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`).run(after, before);
  database.close();
}

const uidColumns = [
  ['document', 'head_uid'],
  ['document_version', 'uid'],
  ['publication', 'uid'],
  ['find_entry', 'uid'],
] as const;
