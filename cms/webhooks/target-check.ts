import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import pTimeout from 'p-timeout';
import { isPublicAddress } from './public-address.ts';

/** Resolves a host name to all of its addresses. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export const resolveHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

export interface TargetRules {
  /**
   * `host` or `host:port` of receivers that may have a private address and any port, on the same machine or network.
   */
  readonly allowedHosts: readonly string[];
  readonly resolve: ResolveHost;
}

/** A URL to which the service does not send. The message is for the person who entered it. */
export class RefusedTarget extends Error {
  readonly code = 'refused-target';

  constructor(message: string) {
    super(message);
    this.name = 'RefusedTarget';
  }
}

/** The checks that need no DNS lookup. Throws `RefusedTarget`. */
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
 * Resolves a target before every attempt, because DNS may have changed. The caller connects to one of these addresses
 * without another lookup. Throws `RefusedTarget` if any address is private, because a public name with a private
 * address is an attack or a mistake.
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
 * Checks a target when it is saved, so that its author sees the error at once. A name that has no address yet is
 * accepted, because every delivery resolves it again. Throws `RefusedTarget`.
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

/** These names always resolve to this machine (RFC 6761). */
function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/.test(hostname);
}

function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((allowed) => [url.host, url.hostname].includes(allowed.toLowerCase()));
}

/** URLs enclose IPv6 addresses in brackets. */
function toHostname(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The message does not contain the address, so that authors of webhooks cannot explore the internal network. */
function refusal(hostname: string): string {
  return `"${hostname}" does not lead to a public address. Name it in the allowed webhook hosts if that is meant.`;
}
