import { isIPv6 } from 'node:net';

/** An IPv4 address on a dual-stack socket: `::ffff:192.0.2.1`. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** The address that limits count: for IPv6 the /64 network, because one customer owns all its addresses (RFC 6177). */
export function networkOf(remote: string): string {
  const address = remote.replace(MAPPED, '').slice(0, 64);
  return isIPv6(address) ? frontOf(address) : address;
}

function frontOf(address: string): string {
  const [front = '', back] = address.split('%')[0].split('::');
  const groups = front.split(':').filter(Boolean);
  const behind = (back ?? '').split(':').filter(Boolean);
  const zeros = back === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
