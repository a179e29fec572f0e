import { toNumber } from './rows.ts';
import type { Statements } from './statement-cache.ts';

/** Names stored once and referenced by number: otherwise they would be most of the index. */
export interface NumberedNames {
  readonly find: (name: string) => number | undefined;
  readonly findOrAdd: (name: string) => number;
}

export interface IndexNumbers {
  /** Field paths such as `my.article.title`. */
  readonly paths: NumberedNames;
  readonly languages: NumberedNames;
  /** After a rollback the numbers assigned in the transaction are void. */
  readonly clear: () => void;
}

export function createIndexNumbers(statements: Statements): IndexNumbers {
  const paths = createNames(statements, {
    select: 'SELECT id AS number FROM field_path WHERE path = ?',
    insert: 'INSERT INTO field_path (path) VALUES (?) RETURNING id AS number',
  });
  const languages = createNames(statements, {
    select: 'SELECT id AS number FROM language WHERE lang = ?',
    insert: 'INSERT INTO language (lang) VALUES (?) RETURNING id AS number',
  });
  return {
    paths,
    languages,
    clear() {
      paths.clear();
      languages.clear();
    },
  };
}

function createNames(
  statements: Statements,
  { select, insert }: { select: string; insert: string },
): NumberedNames & { clear: () => void } {
  const known = new Map<string, number>();

  function look(sql: string, name: string): number | undefined {
    const row = statements.get(sql, name);
    if (!row) return undefined;
    const number = toNumber(row);
    known.set(name, number);
    return number;
  }

  const find = (name: string): number | undefined => known.get(name) ?? look(select, name);
  return {
    find,
    findOrAdd: (name) => find(name) ?? look(insert, name) ?? 0,
    clear: () => known.clear(),
  };
}
