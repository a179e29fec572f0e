import { constant, sql, type Sql } from './sql.ts';
import type { Statements } from './statements.ts';

/** Numbers by name. A name without a number is missing: no document ever had it. */
export type Numbers = ReadonlyMap<string, number>;

/** Names stored once and referenced by number: otherwise they would be most of the index. */
interface NumberedNames {
  readonly find: (statements: Statements, names: Iterable<string>) => Promise<Numbers>;
  /** Runs inside a write. */
  readonly findOrAdd: (inside: Statements, names: Iterable<string>) => Promise<Numbers>;
}

export interface IndexNumbers {
  /** Field paths such as `my.article.title`. */
  readonly paths: NumberedNames;
  readonly languages: NumberedNames;
}

export function createIndexNumbers(): IndexNumbers {
  return { paths: createNames(constant('field_path')), languages: createNames(constant('language')) };
}

function createNames(table: Sql): NumberedNames {
  /** Contains committed numbers only, which never change. */
  const known = new Map<string, number>();

  async function find(statements: Statements, names: Iterable<string>): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const missing: string[] = [];
    for (const name of new Set(names)) {
      const number = known.get(name);
      if (number === undefined) missing.push(name);
      else found.set(name, number);
    }
    if (missing.length === 0) return found;
    for (const row of await statements.all(sql`SELECT name, id FROM ${table} WHERE name = ANY (${missing})`)) {
      const [name, number] = [String(row['name']), Number(row['id'])];
      found.set(name, number);
      if (!statements.isTransaction) known.set(name, number);
    }
    return found;
  }

  return {
    find,
    async findOrAdd(inside, names) {
      const wanted = [...new Set(names)];
      const found = await find(inside, wanted);
      const missing = wanted.filter((name) => !found.has(name));
      if (missing.length === 0) return found;
      const added = await inside.all(
        sql`INSERT INTO ${table} (name) SELECT unnest(${missing}::text[]) RETURNING name, id`,
      );
      for (const { name, id } of added) found.set(String(name), Number(id));
      return found;
    },
  };
}
