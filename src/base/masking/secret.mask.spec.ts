import { describe, expect, it } from '@jest/globals';
import { SecretMask } from './secret.mask.js';

const TOKEN = 'pass the+salt/please';

describe('SecretMask', () => {
  it('hides the values of fields with the name of a secret, however deep', () => {
    const body = {
      to: '15550102',
      token: 'one',
      more: [{ apiKey: 'two', password: { is: 'three' }, key: 4 }],
    };
    expect(new SecretMask([]).body(body)).toEqual({
      to: '15550102',
      token: '[hidden]',
      more: [{ apiKey: '[hidden]', password: '[hidden]', key: '[hidden]' }],
    });
  });

  it('hides such parameters of a query, and keeps the others as they were sent', () => {
    const path = '/api/send?dry_run=1&access_token=abc%3D&q=a+b&API_KEY=&x';
    expect(new SecretMask([]).path(path)).toBe(
      '/api/send?dry_run=1&access_token=[hidden]&q=a+b&API_KEY=[hidden]&x',
    );
  });

  it('hides the API token in texts, names and paths, also percent-encoded', () => {
    const mask = new SecretMask([TOKEN]);
    expect(mask.body({ text: `use ${TOKEN} here`, [TOKEN]: 1 })).toEqual({
      text: 'use [hidden] here',
      '[hidden]': 1,
    });
    expect(mask.path(`/api/chats?q=${encodeURIComponent(TOKEN)}`)).toBe('/api/chats?q=[hidden]');
  });

  it('keeps texts, and tells if anything was hidden', () => {
    const mask = new SecretMask([TOKEN]);
    expect(mask.body({ text: 'the token of love', n: 1, none: null })).toEqual({
      text: 'the token of love',
      n: 1,
      none: null,
    });
    expect(mask.hasHidden).toBe(false);
    mask.body({ token: '' });
    expect(mask.hasHidden).toBe(true);
  });

  it('keeps no body with too many values', () => {
    expect(new SecretMask([]).body({ list: Array(400).fill(0) })).not.toBeNull();
    expect(new SecretMask([]).body({ list: Array(600).fill(0) })).toBeNull();
  });

  it('hides each value of headers, under any name, and keeps the names', () => {
    const body = {
      url: 'https://example.com/hook',
      HEADERS: { 'X-Plain': 'one', list: ['two', { deep: 3 }] },
      nested: [{ customHeaders: [{ name: 'X-Key', value: 'four' }] }, { header: 'X-Key: five' }],
    };
    expect(new SecretMask([]).body(body)).toEqual({
      url: 'https://example.com/hook',
      HEADERS: { 'X-Plain': '[hidden]', list: ['[hidden]', { deep: '[hidden]' }] },
      nested: [
        { customHeaders: [{ name: '[hidden]', value: '[hidden]' }] },
        { header: '[hidden]' },
      ],
    });
  });

  it.each([
    ['socks5://user:pa@ss@proxy:1080 failed', 'socks5://[hidden]@proxy:1080 failed'],
    ['GET https://a.b/c?x=1&Access-Token=2#d', 'GET https://a.b/c?x=1&Access-Token=[hidden]#d'],
    ['https://a.b/?api%5Fkey=2 https://c.d/', 'https://a.b/?api%5Fkey=[hidden] https://c.d/'],
    ['signed with whsec_QUJD+/x=', 'signed with [hidden]'],
    ['write to ann@example.com', 'write to ann@example.com'],
  ])('hides the secret in the text %s', (text, masked) => {
    expect(new SecretMask([]).text(text)).toBe(masked);
  });
});
