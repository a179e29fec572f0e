import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import pTimeout from 'p-timeout';
import { isPublicAddress } from './public-address.ts';

/** Gives every address of a name. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

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
  const isPrivate = isIP(hostname) === 0 ? isLoopbackName(hostname) : !isPublicAddress(hostname);
  if (isPrivate) throw new RefusedTarget(refusal(hostname));
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
  if (!isAllowedHost(url, rules.allowedHosts)) refusePrivate(hostname, addresses);
  return addresses;
}

const saveLookupMs = 2000;

/**
 * Refuses a target when it is saved, so that its author learns of it at once. A name without an address yet is taken:
 * every delivery looks it up again. Throws `RefusedTarget`.
 */
export async function checkSavedTarget(text: string, { allowedHosts, resolve }: TargetRules): Promise<void> {
  const url = checkTargetUrl(text, allowedHosts);
  const hostname = toHostname(url);
  if (isIP(hostname) !== 0 || isAllowedHost(url, allowedHosts)) return;
  const addresses = resolve(hostname).catch(() => []);
  refusePrivate(hostname, await pTimeout(addresses, { milliseconds: saveLookupMs, fallback: () => [] }));
}

function refusePrivate(hostname: string, addresses: readonly string[]): void {
  if (!addresses.every(isPublicAddress)) throw new RefusedTarget(refusal(hostname));
}

/** These lead to this machine wherever they are resolved (RFC 6761). */
function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/.test(hostname);
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
