import type { Context } from 'hono';
import { badParameter } from './errors.ts';

/** A parameter that may be given once: of two values neither is surely meant. */
export function readSingle({ req }: Context, name: string): string | undefined {
  const [value, ...more] = req.queries(name) ?? [];
  if (more.length > 0) throw badParameter(name, 'is given more than once');
  return value;
}
