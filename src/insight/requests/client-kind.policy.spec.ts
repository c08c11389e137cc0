import { describe, expect, it } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { clientKindOf, PLAYGROUND_AGENT } from './client-kind.policy.js';

const host = '192.0.2.1:8080';
const kindOf = (headers: IncomingHttpHeaders) =>
  clientKindOf({ host, ...headers }, { isLocal: false });

describe('clientKindOf', () => {
  it('recognises our page by the headers that browsers add', () => {
    expect(kindOf({ 'sec-fetch-site': 'same-origin' })).toBe('page');
    expect(kindOf({ 'sec-fetch-site': 'none' })).toBe('program');
    expect(kindOf({ 'sec-fetch-site': 'cross-site' })).toBe('program');
  });

  it('recognises it over plain HTTP by its origin or its login', () => {
    expect(kindOf({ origin: `http://${host}` })).toBe('page');
    expect(kindOf({ cookie: 'a=b; dashboard_login_12ab=0123' })).toBe('page');
    expect(kindOf({ origin: 'http://other.example' })).toBe('program');
    expect(kindOf({ origin: 'null' })).toBe('program');
  });

  it('recognises the phones of the playground by their name, on a network of this machine', () => {
    const headers = { host, 'user-agent': PLAYGROUND_AGENT };
    expect(clientKindOf(headers, { isLocal: true })).toBe('playground');
    expect(kindOf(headers)).toBe('program');
  });

  it('takes everybody else for a program', () => {
    expect(kindOf({ 'user-agent': 'curl/8.5.0' })).toBe('program');
  });
});
