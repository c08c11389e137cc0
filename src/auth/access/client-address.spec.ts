import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { clientAddress } from './client-address.js';

function addressOf(remoteAddress: string, forwarded?: string, trustsProxy = true): string {
  const headers = { 'x-forwarded-for': forwarded };
  return clientAddress({ headers, socket: { remoteAddress } } as unknown as Request, trustsProxy);
}

describe('clientAddress', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (remote, expected) => {
    expect(addressOf(remote)).toBe(expected);
  });

  it('is the last address that the proxy added', () => {
    expect(addressOf('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(addressOf('127.0.0.1', 'invented, 203.0.113.9')).toBe('203.0.113.9');
    expect(addressOf('127.0.0.1', '')).toBe('127.0.0.1');
  });

  it('is never an address that the client claims', () => {
    expect(addressOf('10.0.0.7', '203.0.113.9', false)).toBe('10.0.0.7');
  });
});
