import { describe, expect, it } from '@jest/globals';
import { toAccountPath } from './account-path.policy.js';

const QUERY = '?chat_jid=1%40g.us';

describe('toAccountPath', () => {
  it.each([
    ['default', `/api/messages/A/media${QUERY}`],
    ['shop-2', `/api/accounts/shop-2/messages/A/media${QUERY}`],
  ])('leads to %s, whichever account the path named', (account, path) => {
    for (const named of ['', '/accounts/shop-2', '/accounts/other']) {
      const other = `/api${named}/messages/A/media${QUERY}`;
      expect(toAccountPath(account, other)).toBe(path);
      // With the base of now, whichever it was.
      for (const base of ['', '/dash', '/tools/other'])
        expect(toAccountPath(account, base + other, '/dash')).toBe(`/dash${path}`);
    }
  });

  it('leaves what is no path of the API', () => {
    for (const text of ['', '/apis/x', 'https://example.com/api/messages/A', '<url>']) {
      expect(toAccountPath('shop-2', text)).toBe(text);
    }
  });
});
