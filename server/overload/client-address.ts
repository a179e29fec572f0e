import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Where a request came from, as far as it can be believed. */
export interface ClientAddress {
  /** IPv4 whole, IPv6 as its /64: whoever has one address of it has all. `undefined` for this very machine. */
  (request: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined;
}

/**
 * Each trusted hop in front of us adds the address it saw to the end of `x-forwarded-for`. What stands further left came
 * with the request, and may be invented.
 */
export function createClientAddress(trustedHops: number): ClientAddress {
  return ({ headers, socket }) => {
    const direct = socket.remoteAddress ?? '';
    if (trustedHops === 0) return normalise(direct);
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    const seen = forwarded.at(-trustedHops)?.trim() ?? '';
    return normalise(isIP(seen) ? seen : direct);
  };
}

function normalise(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (/^127\.|^::1$/.test(plain)) return undefined;
  return isIP(plain) === 6 ? `${toGroups(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** All eight groups of an IPv6 address. */
function toGroups(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  if (tail === undefined) return left;
  const right = tail.split(':').filter(Boolean);
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
}
