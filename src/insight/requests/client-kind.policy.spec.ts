import { describe, expect, it } from '@jest/globals';
import { clientKindOf, PLAYGROUND_AGENT } from './client-kind.policy.js';

const host = '192.0.2.1:8080';

describe('clientKindOf', () => {
  it('recognises our page by the headers that browsers add', () => {
    expect(clientKindOf({ host, 'sec-fetch-site': 'same-origin' })).toBe('page');
    expect(clientKindOf({ host, 'sec-fetch-site': 'none' })).toBe('program');
    expect(clientKindOf({ host, 'sec-fetch-site': 'cross-site' })).toBe('program');
  });

  it('recognises it over plain HTTP by its origin or its login', () => {
    expect(clientKindOf({ host, origin: `http://${host}` })).toBe('page');
    expect(clientKindOf({ host, cookie: 'a=b; dashboard_login_12ab=0123' })).toBe('page');
    expect(clientKindOf({ host, origin: 'http://other.example' })).toBe('program');
    expect(clientKindOf({ host, origin: 'null' })).toBe('program');
  });

  it('recognises the phones of the playground by their name', () => {
    expect(clientKindOf({ host, 'user-agent': PLAYGROUND_AGENT })).toBe('playground');
  });

  it('takes everybody else for a program', () => {
    expect(clientKindOf({ host, 'user-agent': 'curl/8.5.0' })).toBe('program');
  });
});
