import { createHash, timingSafeEqual } from 'node:crypto';

/** Equal, in a time that does not tell how much of it is equal. Digests make the lengths equal too. */
export function isSameToken(given: string | undefined, expected: string): boolean {
  if (given === undefined || given === '') return false;
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The token of `Authorization: Token …` or `Bearer …`. */
export function readAuthorization(header: string | undefined): string | undefined {
  const [scheme = '', token] = (header ?? '').trim().split(/\s+/, 2);
  return ['token', 'bearer'].includes(scheme.toLowerCase()) ? token : undefined;
}
