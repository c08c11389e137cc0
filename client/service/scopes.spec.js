import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.js';
import { allowScopes, requireScope, scopeOf } from './scopes.js';

/** @import { Scope } from './types.d.ts' */

describe('the scope of a call', () => {
  it('is the same for each account', () => {
    expect(scopeOf('POST', '/api/accounts/shop/chats/a/messages')).toBe('send');
    expect(scopeOf('PATCH', '/api/accounts/shop/chats/a')).toBe('manage');
    expect(scopeOf('DELETE', '/api/accounts/shop?data=keep')).toBe('manage');
  });
});

describe('a call', () => {
  afterEach(() => allowScopes(/** @type {Scope[]} */ (['read', 'send', 'manage'])));

  it('is not checked until the scopes of the login are known', () => {
    expect(() => requireScope('POST', '/api/send')).not.toThrow();
  });

  it('is refused with a sentence if the login does not allow it', () => {
    allowScopes(['read']);
    expect(() => requireScope('GET', '/api/chats')).not.toThrow();
    expect(() => requireScope('POST', '/api/login')).not.toThrow();
    expect(() => requireScope('POST', '/api/send')).toThrow(ApiError);
    try {
      requireScope('POST', '/api/send');
    } catch (error) {
      expect(error).toMatchObject({
        problem: { code: 'not_allowed', hint: expect.stringContaining('send') },
      });
    }
  });
});
