import { describe, expect, it } from '@jest/globals';
import { isFromOtherPage } from './origin.policy.js';

const DIRECT = { allowedHosts: [], trustProxy: false };
/** A name that may be served by a proxy. */
const NAMED = { allowedHosts: ['dash.example'], trustProxy: false };
const WHOLE = { allowedHosts: ['https://dash.example:8443'], trustProxy: false };
const PROXIED = { allowedHosts: ['dash.example'], trustProxy: true };

type Settings = typeof DIRECT | typeof NAMED;

function isOwn(settings: Settings, headers: Record<string, string>, method = 'POST'): boolean {
  return !isFromOtherPage({ method, headers }, settings);
}

/** All origins of one host: an origin is one of them, whole. */
const ORIGINS_OF = (name: string) =>
  ['http', 'https'].flatMap((scheme) =>
    ['', ':80', ':443', ':8080', ':8443'].map((port) => `${scheme}://${name}${port}`),
  );

describe('the own origin of a page', () => {
  it.each([
    ['reached directly', DIRECT, { host: 'localhost:8080' }, ['http://localhost:8080']],
    ['reached by an address', DIRECT, { host: '127.0.0.1:8080' }, ['http://127.0.0.1:8080']],
    ['reached by IPv6', DIRECT, { host: '[::1]:8080' }, ['http://[::1]:8080']],
    ['on the default port', DIRECT, { host: 'localhost:80' }, ['http://localhost']],
    ['with a name and a port', NAMED, { host: 'dash.example:8080' }, ['http://dash.example:8080']],
    [
      'with a name alone, by a proxy that does not say its scheme',
      NAMED,
      { host: 'dash.example' },
      ['http://dash.example', 'https://dash.example'],
    ],
    ['listed whole', WHOLE, { host: 'dash.example' }, ['https://dash.example:8443']],
    [
      'listed whole, with its port',
      WHOLE,
      { host: 'dash.example:8443' },
      ['https://dash.example:8443'],
    ],
    [
      'of a proxy that says its scheme',
      PROXIED,
      { host: 'dash.example', 'x-forwarded-proto': 'https' },
      ['https://dash.example'],
    ],
    [
      'of a proxy that says scheme and host',
      PROXIED,
      {
        host: '10.0.0.1:8080',
        'x-forwarded-host': 'evil.example, dash.example:8443',
        'x-forwarded-proto': 'http, https',
      },
      ['https://dash.example:8443'],
    ],
    [
      'of what is said by somebody who is not trusted',
      DIRECT,
      { host: '127.0.0.1:8080', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' },
      ['http://127.0.0.1:8080'],
    ],
    [
      'of a proxy that says nonsense',
      PROXIED,
      { host: 'dash.example:8080', 'x-forwarded-proto': 'javascript' },
      ['http://dash.example:8080'],
    ],
  ])('%s', (_case, settings, headers, own) => {
    const names = ['dash.example', 'evil.example', 'localhost', '127.0.0.1', '[::1]', '10.0.0.1'];
    const others = ['null', '', 'file://', 'http://', 'x.dash.example', 'https://a.dash.example'];
    const all = [...names.flatMap(ORIGINS_OF), ...others];
    expect(all.filter((origin) => isOwn(settings, { ...headers, origin }))).toEqual(own);
  });
});

describe('the browser’s word on the distance', () => {
  const host = '127.0.0.1:8080';
  const origin = `http://${host}`;

  it.each(['same-site', 'cross-site', 'nonsense'])('refuses %s, also with our origin', (site) => {
    // For example a page by HTTP in front of the same name by HTTPS.
    expect(isOwn(DIRECT, { host, origin, 'sec-fetch-site': site })).toBe(false);
    expect(isOwn(DIRECT, { host, 'sec-fetch-site': site }, 'GET')).toBe(false);
  });

  it('does not make another origin ours', () => {
    const headers = { host, origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
    expect(isOwn(DIRECT, headers)).toBe(false);
  });

  it.each([
    ['a link', 'GET', 'navigate', 'document', true],
    ['a form', 'POST', 'navigate', 'document', false],
    ['a frame', 'GET', 'navigate', 'iframe', false],
    ['an object', 'GET', 'navigate', 'object', false],
    ['an image', 'GET', 'no-cors', 'image', false],
    ['a script', 'GET', 'no-cors', 'script', false],
    ['a stream', 'GET', 'cors', 'empty', false],
  ])('accepts from elsewhere: %s', (_what, method, mode, dest, expected) => {
    const headers = { host, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
    expect(isOwn(DIRECT, { ...headers, 'sec-fetch-site': 'cross-site' }, method)).toBe(expected);
  });
});
