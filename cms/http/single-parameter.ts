import type { Context } from 'hono';
import { badParameter } from './errors.ts';

/** Reads a parameter that may be given once only. Several values are ambiguous and rejected. */
export function readSingle({ req }: Context, name: string): string | undefined {
  const [value, ...more] = req.queries(name) ?? [];
  if (more.length > 0) throw badParameter(name, 'is given more than once');
  return value;
}
