import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv4, isIPv6 } from 'node:net';

const current = new AsyncLocalStorage<{ address: string; network: string } | undefined>();

/** Runs `work`, and everything that it starts, for a client with this address. */
export function runFrom<Result>(address: string, work: () => Result): Result {
  return current.run({ address, network: shortenAddress(address) }, work);
}

/** Runs `work` without a client's address, because the process does it on its own behalf. */
export function runInside<Result>(work: () => Result): Result {
  return current.run(undefined, work);
}

/**
 * The network of the current request's client; undefined for work of this process and for clients on the same machine.
 */
export function getClientNetwork(): string | undefined {
  return current.getStore()?.network;
}

/**
 * The whole address of the current request's client, for rate limits; undefined for work of this process and for
 * clients on the same machine. Never stored.
 */
export function getClientAddress(): string | undefined {
  return current.getStore()?.address;
}

/**
 * The network of an address: IPv4 to 24 bits, IPv6 to 48. That is enough to tell a stranger from a colleague and too
 * little to identify a person, so it may be stored as long as its audit entry. An IPv6 address may end in `/64`
 * already. A text that is no address, of a client that hides its own, stays as it is.
 */
export function shortenAddress(address: string): string {
  if (isIPv4(address)) return address.replace(/\.\d+$/, '.0/24');
  const ipv6 = address.replace(/\/\d+$/, '');
  if (!isIPv6(ipv6)) return address;
  const [head = '', tail = ''] = ipv6.split('::');
  const left = head.split(':').filter(Boolean);
  const right = address.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/48`;
}
