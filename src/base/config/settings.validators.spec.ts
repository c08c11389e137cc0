import { describe, expect, it } from '@jest/globals';
import { isLoopbackHost } from '../common/loopback-host.js';
import { splitHosts } from './settings.validators.js';

describe('isLoopbackHost', () => {
  it.each(['127.0.0.1', '127.255.255.254', 'localhost', 'LocalHost', '::1', '[::1]'])(
    '%s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );

  it.each([
    '',
    '0.0.0.0',
    '::',
    '128.0.0.1',
    '127.0.0.1.evil.example',
    '127.0.0',
    '127.0.0.256',
    '1270.0.0.1',
    'localhost.evil.example',
    'evil-localhost',
    'localhost.',
    '::2',
    '::ffff:127.0.0.1.evil',
    '192.168.0.1',
  ])('not %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});

describe('splitHosts', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['a.example', ['a.example']],
    ['A.example, b.example ,10.0.0.1', ['a.example', 'b.example', '10.0.0.1']],
  ])('of %j is %j', (value, hosts) => {
    expect(splitHosts(value)).toEqual(hosts);
  });
});
