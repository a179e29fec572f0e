import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Gives every address of a name. */
type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export const resolveHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

export interface TargetRules {
  /** `host` or `host:port` that may be anywhere, on any port: for receivers on the same machine or network. */
  readonly allowedHosts: readonly string[];
  readonly resolve: ResolveHost;
}

/** A URL that the service does not send to; the message is for the person who named it. */
export class RefusedTarget extends Error {
  readonly code = 'refused-target';

  constructor(message: string) {
    super(message);
    this.name = 'RefusedTarget';
  }
}

/** What can be said of a URL without asking anybody. Throws `RefusedTarget`. */
export function checkTargetUrl(text: string, allowedHosts: readonly string[]): URL {
  if (!URL.canParse(text)) throw new RefusedTarget('This is no URL.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new RefusedTarget('The URL must start with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new RefusedTarget('The URL must not have a user name or password; use a header.');
  }
  if (isAllowedHost(url, allowedHosts)) return url;
  if (!['', '80', '443'].includes(url.port)) throw new RefusedTarget('The port must be 80 or 443.');
  const hostname = toHostname(url);
  if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) throw new RefusedTarget(refusal(hostname));
  return url;
}

/**
 * The addresses that may be connected to, asked for anew with every attempt: a name may lead elsewhere by now. The caller
 * connects to one of these and asks nobody again. Throws `RefusedTarget`, also when only some of them are private: a
 * public name with a private address is an attack or a mistake.
 */
export async function findTargetAddresses(url: URL, rules: TargetRules): Promise<readonly string[]> {
  const hostname = toHostname(url);
  const addresses = isIP(hostname) === 0 ? await rules.resolve(hostname) : [hostname];
  if (addresses.length === 0) throw new RefusedTarget(`"${hostname}" has no address.`);
  if (isAllowedHost(url, rules.allowedHosts)) return addresses;
  const bad = addresses.find((address) => !isPublicAddress(address));
  if (bad !== undefined) throw new RefusedTarget(refusal(hostname));
  return addresses;
}

function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((allowed) => [url.host, url.hostname].includes(allowed.toLowerCase()));
}

/** IPv6 stands in brackets in URLs, and nowhere else. */
function toHostname(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Does not name the address: whoever may write a URL is not to map the network behind it. */
function refusal(hostname: string): string {
  return `"${hostname}" does not lead to a public address. Name it in the allowed webhook hosts if that is meant.`;
}
