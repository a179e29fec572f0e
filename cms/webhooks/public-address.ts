import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only part of IPv6 that is allocated (https://www.iana.org/assignments/ipv6-address-space). */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Also false for short forms such as `127.1`, which obscure their target. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalIpv6));
}
