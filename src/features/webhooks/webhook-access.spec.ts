import { describe, expect, it } from '@jest/globals';
import { API_SCOPES } from '../../base/common/api-scope.js';
import type { Access } from '../../base/common/http/request-outcome.js';
import { accountsOfNew, assertOwnAccounts, maySeeWebhook } from './webhook-access.js';

const allowed = (...accounts: string[]): Access => ({ token: 'a', accounts, scopes: API_SCOPES });
const filter = (accounts: string[] | null) => ({
  accounts,
  kinds: null,
  types: null,
  chat_jids: null,
});
const REFUSAL = 'accounts must be accounts of the token.';

describe('a token for all accounts', () => {
  it('sees and makes each webhook', () => {
    expect(maySeeWebhook(allowed('*'), filter(null))).toBe(true);
    expect(maySeeWebhook(allowed('*'), filter(['second']))).toBe(true);
    expect(accountsOfNew(allowed('*'), undefined)).toBeNull();
    expect(accountsOfNew(allowed('*'), ['second'])).toEqual(['second']);
  });
});

describe('a token for some accounts', () => {
  it.each([
    [['second'], true],
    [['second', 'default'], false],
    [null, false],
  ])('sees a webhook for %j: %s', (accounts, isSeen) => {
    expect(maySeeWebhook(allowed('second', 'third'), filter(accounts))).toBe(isSeen);
  });

  it('makes webhooks for its own accounts only', () => {
    expect(accountsOfNew(allowed('second'), null)).toEqual(['second']);
    expect(accountsOfNew(allowed('second', 'third'), ['third'])).toEqual(['third']);
    expect(() => accountsOfNew(allowed('second'), ['default'])).toThrow(REFUSAL);
  });

  it('cannot change them to other accounts', () => {
    expect(() => assertOwnAccounts(allowed('second'), undefined)).not.toThrow();
    expect(() => assertOwnAccounts(allowed('second'), ['second'])).not.toThrow();
    expect(() => assertOwnAccounts(allowed('second'), null)).toThrow(REFUSAL);
    expect(() => assertOwnAccounts(allowed('second'), ['default'])).toThrow(REFUSAL);
  });
});
