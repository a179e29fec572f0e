/**
 * PostgreSQL cannot store the NUL character, SQLite can. NUL and the character after it are stored as two characters,
 * so that texts stay different and keep their order.
 */
import { types, type CustomTypesConfig } from 'pg';
import type { SqlScalar, SqlValue } from './sql.ts';

const special = /[\0\u0001]/g;
const escaped = /\u0001([\u0001\u0002])/g;

function encodeText(text: string): string {
  return text.replaceAll(special, (character) => (character === '\0' ? '\u0001\u0001' : '\u0001\u0002'));
}

function decodeText(stored: string): string {
  if (!stored.includes('\u0001')) return stored;
  return stored.replaceAll(escaped, (_, second) => (second === '\u0001' ? '\0' : '\u0001'));
}

export function encodeValue(value: SqlValue): SqlValue {
  return typeof value === 'object' && value !== null ? value.map(encodeScalar) : encodeScalar(value);
}

function encodeScalar(value: SqlScalar): SqlScalar {
  return typeof value === 'string' ? encodeText(value) : value;
}

/** 64-bit integers of this store are dates, sequence numbers and `openEnd`: JavaScript reads them exactly. */
const parsers = new Map<number, (stored: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.TEXT, decodeText],
]);

/** How values are read from results. */
export const resultTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(type)) || types.getTypeParser(type, format),
};
