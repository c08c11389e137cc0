import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { networkOf } from '../../base/common/http/network-of.js';

/** Clients whose requests came by way of another process of the service. */
const clients = new WeakMap<IncomingMessage, string>();

export function noteClientAddress(request: IncomingMessage, address: string): void {
  clients.set(request, address);
}

/**
 * The client's address; for IPv6 its /64 network. Only the last address of `X-Forwarded-For` was added by the proxy; a
 * client can forge the others, and all of them without a proxy.
 */
export function clientAddress(request: Request, trustsProxy: boolean): string {
  const { headers, socket } = request;
  const forwarded = trustsProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  const last = forwarded.split(',').at(-1)?.trim();
  return networkOf(last || clients.get(request) || socket?.remoteAddress || '');
}
