import { describe, expect, it } from '@jest/globals';
import { callsOf, readCommitted } from './document.js';

/** Modules of the page have no types here. */
interface Scopes {
  scopeOf: (method: string, path: string) => string | null;
}

const SCOPES: string = '../../client/service/scopes.js';

const documented = callsOf(readCommitted()).map(({ method, path, operation }) => ({
  method,
  path: path.replaceAll(/\{\w+\}/g, 'id'),
  scope: (operation as { 'x-token-scope'?: string })['x-token-scope'] ?? 'any',
}));

describe('the scopes that the page knows', () => {
  it.each(documented.filter(({ scope }) => scope !== 'any'))(
    'are those of $method $path',
    async ({ method, path, scope }) => {
      const { scopeOf } = (await import(SCOPES)) as Scopes;
      expect(scopeOf(method, path)).toBe(scope);
      expect(scopeOf(method, `${path}?limit=5`)).toBe(scope);
    },
  );

  it('are not needed for calls that every login may make', async () => {
    const { scopeOf } = (await import(SCOPES)) as Scopes;
    expect([scopeOf('POST', '/api/login'), scopeOf('GET', '/api/token')]).toEqual([null, null]);
  });
});
