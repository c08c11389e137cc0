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
    expect(toDownloadUrl({ url, directPath }, null)?.href).toBe(expected);
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
    expect(toDownloadUrl({ url, directPath }, null)).toBeNull();
  });

  it("is also at the other hosts, each once, and only at WhatsApp's", () => {
    const file = { url: WHATSAPP, directPath: PATH };
    const hosts = [
      'media-1.cdn.whatsapp.net',
      'media-1.cdn.whatsapp.net',
      new URL(WHATSAPP).host,
      'evil.example',
      'not a host',
      '127.0.0.1',
    ];
    const others = toOtherUrls(new URL(PATH, WHATSAPP), file, hosts, null);
    expect(others.map(({ href }) => href)).toEqual([`https://media-1.cdn.whatsapp.net${PATH}`]);
    expect(
      toOtherUrls(new URL(WHATSAPP), { url: WHATSAPP, directPath: null }, hosts, null),
    ).toEqual([]);
  });

  it('is on loopback only at the hosts that a test network names', () => {
    const standIns = ['127.0.0.1:5000', '127.0.0.2:443', 'not a host'];
    const other = 'https://127.0.0.1:5001';
    const place = (url: string, directPath: string | null) =>
      toDownloadUrl({ url, directPath }, standIns)?.href;
    expect(place('https://127.0.0.1:5000/x', PATH)).toBe(`https://127.0.0.1:5000${PATH}`);
    expect(place('https://127.0.0.2/x', null)).toBe('https://127.0.0.2/x');
    // Each of the hosts has the file.
    for (const url of [`${other}/x`, WHATSAPP, 'http://127.0.0.1:5000/x']) {
      expect(place(url, PATH)).toBe(`https://127.0.0.1:5000${PATH}`);
      expect(place(url, null)).toBeUndefined();
      expect(place(url, '//127.0.0.1:5001/x')).toBeUndefined();
    }
    expect(place('https://127.0.0.1:5000/x', `${other}/x`)).toBeUndefined();
    expect(toDownloadUrl({ url: `${other}/x`, directPath: PATH }, [])).toBeNull();
    // A test network is no reason to ask another computer.
    const far = { url: 'https://evil.example/x', directPath: PATH };
    expect(toDownloadUrl(far, ['evil.example'])).toBeNull();
  });

  it('is at the other hosts of a test network', () => {
    const file = { url: 'https://127.0.0.1:5000/x', directPath: PATH };
    const hosts = ['127.0.0.1:5000', '127.0.0.1:5001'];
    const others = toOtherUrls(new URL(file.url), file, [...hosts, '127.0.0.1:5002'], hosts);
    expect(others.map(({ host }) => host)).toEqual(['127.0.0.1:5001']);
  });
});
