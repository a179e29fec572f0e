import { toNumber } from './rows.ts';
import type { Statements } from './statement-cache.ts';

/** Field paths are kept once, and by number everywhere else: they would be most of the index otherwise. */
export interface PathIds {
  find(path: string): number | undefined;
  findOrAdd(path: string): number;
  /** After an undone transaction the numbers given in it are void. */
  forget(): void;
}

export function createPathIds(statements: Statements): PathIds {
  const known = new Map<string, number>();

  function find(path: string): number | undefined {
    const cached = known.get(path);
    if (cached !== undefined) return cached;
    const row = statements.get('SELECT id AS number FROM field_path WHERE path = ?', path);
    if (!row) return undefined;
    const id = toNumber(row);
    known.set(path, id);
    return id;
  }

  return {
    find,
    findOrAdd(path) {
      const id = find(path);
      if (id !== undefined) return id;
      statements.run('INSERT INTO field_path (path) VALUES (?)', path);
      return find(path) ?? 0;
    },
    forget: () => known.clear(),
  };
}
