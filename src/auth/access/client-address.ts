import type { Request } from 'express';
import { networkOf } from '../../base/common/http/network-of.js';

/**
 * The client's address; for IPv6 its /64 network. Only the last address of `X-Forwarded-For` was added by the proxy; a
 * client can forge the others, and all of them without a proxy.
 */
export function clientAddress({ headers, socket }: Request, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  const last = forwarded.split(',').at(-1)?.trim();
  return networkOf(last || socket?.remoteAddress || '');
}
