import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';

/**
 * Returns the key of a client: an IPv4 address, the /64 of an IPv6 address, or {@link unknownAddress}. `undefined` for
 * a loopback address.
 */
export interface ClientAddress {
  (request: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined;
}

/** All clients without a readable address share one limit, so that hiding the address is no way around the limits. */
const unknownAddress = 'unknown';

interface ClientAddressOptions {
  readonly trustedHops: number;
  readonly logger: { warn: (message: string) => void };
}

/**
 * Each trusted hop in front of the process appends the address that it saw to `x-forwarded-for`. Entries to the left of
 * these came with the request and may be forged. A setting that does not fit the proxies is logged once.
 */
export function createClientAddress({ trustedHops, logger }: ClientAddressOptions): ClientAddress {
  const warn = createWarnings(logger);
  return ({ headers, socket }) => {
    const direct = socket.remoteAddress ?? '';
    if (trustedHops === 0) {
      if (isFromProxy(headers, direct)) warn('untrusted');
      return toKey(direct);
    }
    const key = isWithoutEntries(headers)
      ? unknownAddress
      : // The library reads only these two fields, so the cast is safe.
        toKey(proxyAddress({ headers, socket } as IncomingMessage, (_, hop) => hop < trustedHops));
    if (key === unknownAddress) warn('unreadable');
    return key;
  };
}

const warnings = {
  untrusted:
    "A proxy passes on its clients' addresses, but TRUSTED_HOPS is 0: every client has the address of the proxy, " +
    'which has no limits on loopback. Set TRUSTED_HOPS to the number of proxies.',
  unreadable:
    'An entry of x-forwarded-for is not an address, or there is none: clients without a readable address share one ' +
    'limit.',
};

function createWarnings(logger: ClientAddressOptions['logger']): (name: keyof typeof warnings) => void {
  const given = new Set<string>();
  return (name) => {
    if (given.has(name)) return;
    given.add(name);
    logger.warn(warnings[name]);
  };
}

/**
 * A header without any entry: the library takes the address of the connection then, which has no limits on loopback.
 */
function isWithoutEntries({ 'x-forwarded-for': given }: IncomingMessage['headers']): boolean {
  return given !== undefined && /^[\s,]*$/.test(given.toString());
}

/** Networks in which proxies are: a client with a public address can send such a header without any proxy. */
const proxyRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

function isFromProxy(headers: IncomingMessage['headers'], direct: string): boolean {
  const isPassedOn = (headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip']) !== undefined;
  return isPassedOn && isIP(direct) !== 0 && proxyRanges.has(ipaddr.process(direct).range());
}

function toKey(seen: string): string | undefined {
  const address = removePort(seen);
  // Stricter than the library, which reads "127.1" and "0x7f000001" as loopback addresses.
  if (isIP(address) === 0) return unknownAddress;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'loopback') return undefined;
  return parsed.kind() === 'ipv6' ? toNetwork(address, 64) : parsed.toString();
}

/** Some proxies append the port: `198.51.100.1:4711`, `[2001:db8::1]:4711`. */
const addressWithPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

function removePort(seen: string): string {
  const [, ipv6, ipv4] = addressWithPort.exec(seen) ?? [];
  return ipv6 ?? ipv4 ?? seen;
}

/** The /48 that contains the key of an IPv6 client; `undefined` for an IPv4 client. */
export function getNetwork(key: string): string | undefined {
  return key.endsWith('/64') ? toNetwork(key.slice(0, -'/64'.length), 48) : undefined;
}

function toNetwork(address: string, bits: number): string {
  const [plain = ''] = address.split('%');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`).toString()}/${bits}`;
}
