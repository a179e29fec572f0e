/**
 * Which addresses the service may connect to because somebody named a URL (requirement S-54). Everything that is not
 * plain global unicast is refused: https://www.iana.org/assignments/iana-ipv4-special-registry, and its IPv6 twin.
 */
import { BlockList, isIP } from 'node:net';

const reservedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The only part of IPv6 that is given out, and what lies in it but leads elsewhere: tunnels carry IPv4 addresses. */
const globalIpv6 = '2000::/3';
const reservedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const refusedIpv4 = toBlockList(reservedIpv4, 'ipv4');
const takenIpv6 = toBlockList([globalIpv6], 'ipv6');
const refusedIpv6 = toBlockList(reservedIpv6, 'ipv6');

/** False for everything that is no IP address too. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refusedIpv4.check(address, 'ipv4');
    case 6:
      return takenIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

function toBlockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
