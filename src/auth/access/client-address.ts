import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** An IPv4 address on a dual-stack socket: `::ffff:192.0.2.1`. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * The client's address; for IPv6 its /64 network. Only the last address of `X-Forwarded-For` was added by the proxy;
 * a client can forge the others, and all of them where there is no proxy.
 */
export function clientAddress({ headers, socket }: Request, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  const last = forwarded.split(',').at(-1)?.trim();
  const address = (last || socket?.remoteAddress || '').replace(MAPPED, '').slice(0, 64);
  return isIPv6(address) ? networkOf(address) : address;
}

/** One customer owns all addresses of a /64 (RFC 6177). */
function networkOf(address: string): string {
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
