import { describe, expect, it } from '@jest/globals';
import { toDownloadUrl, toOtherUrls } from './media-hosts.policy.js';

const PATH = '/v/t62.7118-24/name.enc?oe=1';
const WHATSAPP = `https://mmg.whatsapp.net${PATH}`;

describe('the address of a file', () => {
  it.each([
    [null, PATH, WHATSAPP],
    [
      `https://media-fra3-1.cdn.whatsapp.net/other`,
      PATH,
      `https://media-fra3-1.cdn.whatsapp.net${PATH}`,
    ],
    [WHATSAPP, null, WHATSAPP],
    // The path is the same at WhatsApp's own host.
    [`https://evil.example${PATH}`, PATH, WHATSAPP],
    ['not an address', PATH, WHATSAPP],
  ])('for url %s and path %s is %s', (url, directPath, expected) => {
    expect(toDownloadUrl({ url, directPath }, false)?.href).toBe(expected);
  });

  it.each([
    ['http://mmg.whatsapp.net/x', null],
    ['https://127.0.0.1/x', null],
    ['https://169.254.169.254/latest/meta-data', null],
    ['https://x.whatsapp.net.evil.example/x', null],
    ['https://whatsapp.net/x', null],
    ['https://evilwhatsapp.net/x', null],
    ['https://mmg.whatsapp.net@evil.example/x', null],
    ['https://user:secret@mmg.whatsapp.net/x', null],
    ['https://mmg.whatsapp.net:8443/x', null],
    ['https://mmg.whatsapp.net./x', null],
    ['file:///etc/passwd', null],
    [null, null],
    [null, '//evil.example/x'],
    [null, '/\\evil.example/x'],
    [null, 'https://evil.example/x'],
    [null, 'http://mmg.whatsapp.net/x'],
    [WHATSAPP, '//127.0.0.1/x'],
  ])('is none for url %s and path %s', (url, directPath) => {
    expect(toDownloadUrl({ url, directPath }, false)).toBeNull();
  });

  it("is also at the other hosts, each once, and at no host but WhatsApp's", () => {
    const file = { url: WHATSAPP, directPath: PATH };
    const hosts = [
      'media-1.cdn.whatsapp.net',
      'media-1.cdn.whatsapp.net',
      new URL(WHATSAPP).host,
      'evil.example',
      'not a host',
      '127.0.0.1',
    ];
    const others = toOtherUrls(new URL(PATH, WHATSAPP), file, hosts, false);
    expect(others.map(({ href }) => href)).toEqual([`https://media-1.cdn.whatsapp.net${PATH}`]);
    expect(
      toOtherUrls(new URL(WHATSAPP), { url: WHATSAPP, directPath: null }, hosts, false),
    ).toEqual([]);
  });

  it('is on loopback only with a test network', () => {
    const file = { url: 'https://127.0.0.1:5000/x', directPath: PATH };
    expect(toDownloadUrl(file, true)?.href).toBe(`https://127.0.0.1:5000${PATH}`);
    expect(toDownloadUrl({ url: WHATSAPP, directPath: PATH }, true)).toBeNull();
    expect(toDownloadUrl({ url: 'http://127.0.0.1:5000/x', directPath: PATH }, true)).toBeNull();
  });
});
