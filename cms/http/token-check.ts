import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time. Hashing both first makes their lengths equal. */
export function isSameToken(given: string | undefined, expected: string): boolean {
  if (given === undefined || given === '') return false;
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Reads the token of `Authorization: Token …` or `Bearer …`. */
export function readAuthorization(header: string | undefined): string | undefined {
  const [scheme = '', token] = (header ?? '').trim().split(/\s+/, 2);
  return ['token', 'bearer'].includes(scheme.toLowerCase()) ? token : undefined;
}
