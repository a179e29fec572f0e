import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';

/** Returns the key of a client: an IPv4 address, or the /64 of an IPv6 address. `undefined` for a loopback address. */
export interface ClientAddress {
  (request: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined;
}

/**
 * Each trusted hop in front of the process appends the address that it saw to `x-forwarded-for`. Entries to the left of
 * these came with the request and may be forged.
 */
export function createClientAddress(trustedHops: number): ClientAddress {
  return ({ headers, socket }) => {
    const direct = socket.remoteAddress ?? '';
    // The library reads only these two fields, so the cast is safe.
    const request = { headers, socket } as IncomingMessage;
    const seen = trustedHops === 0 ? direct : proxyAddress(request, (_, hop) => hop < trustedHops);
    return toKey(ipaddr.isValid(seen) ? seen : direct);
  };
}

function toKey(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'loopback') return undefined;
  return parsed.kind() === 'ipv6' ? toNetwork(address, 64) : parsed.toString();
}

/** The /48 that contains the key of an IPv6 client; `undefined` for an IPv4 client. */
export function getNetwork(key: string): string | undefined {
  return key.endsWith('/64') ? toNetwork(key.slice(0, -'/64'.length), 48) : undefined;
}

function toNetwork(address: string, bits: number): string {
  const [plain = ''] = address.split('%');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`).toString()}/${bits}`;
}
