export type SqlScalar = string | number | boolean | null;
export type SqlValue = SqlScalar | readonly SqlScalar[];

/** SQL in which every value is bound. */
export interface Sql {
  /** The SQL text between the values: one part more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];
  /** Whether the text is always the same, so that PostgreSQL prepares it once for each connection. */
  readonly isConstant: boolean;
}

/**
 * The open end of a publication, which the indexes of master name; the largest integer that JavaScript reads exactly.
 */
export const openEnd = constant(String(Number.MAX_SAFE_INTEGER));

/** Values in the template are bound; parts are inserted. */
export function sql(strings: TemplateStringsArray, ...given: readonly (SqlValue | Sql)[]): Sql {
  const texts = [strings[0] ?? ''];
  const values: SqlValue[] = [];
  let isConstant = true;
  for (const [index, one] of given.entries()) {
    const rest = strings[index + 1] ?? '';
    if (!isSql(one)) {
      values.push(one);
      texts.push(rest);
      continue;
    }
    const [first = '', ...others] = one.texts;
    texts.push(`${texts.pop() ?? ''}${first}`, ...others);
    texts.push(`${texts.pop() ?? ''}${rest}`);
    values.push(...one.values);
    isConstant &&= one.isConstant;
  }
  return { texts, values, isConstant };
}

/** SQL text of this program: the name of a column, or a fragment that several queries use. */
export function constant(text: string): Sql {
  return { texts: [text], values: [], isConstant: true };
}

export function joinSql(parts: readonly Sql[], separator: string): Sql {
  const [first = constant(''), ...others] = parts;
  const joined = others.reduce((before, part) => sql`${before}${constant(separator)}${part}`, first);
  return { ...joined, isConstant: false };
}

/** The query as the driver takes it, with numbered placeholders. */
export function toQuery({ texts, values }: Sql): { text: string; values: readonly SqlValue[] } {
  return { text: texts.reduce((before, text, index) => `${before}$${index}${text}`), values };
}

function isSql(given: SqlValue | Sql): given is Sql {
  return typeof given === 'object' && given !== null && 'texts' in given;
}
