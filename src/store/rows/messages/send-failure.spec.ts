import { describe, expect, it } from '@jest/globals';
import { decodeRefusal, failureByCode, failureOf } from './send-failure.js';

describe('a refusal', () => {
  it.each([
    ['463', 'reachout_restricted', 'after_pause'],
    ['475', 'account_limited', 'after_pause'],
    ['429', 'rate_limited', 'after_pause'],
    ['rate-overlimit', 'rate_limited', 'after_pause'],
    ['479', 'stale_devices', 'at_once'],
    ['406', 'stale_devices', 'at_once'],
    ['All encryptions failed', 'encryption_failed', 'at_once'],
    ['401', 'not_allowed', 'at_once'],
    ['403', 'not_allowed', 'at_once'],
    ['404', 'chat_not_found', 'at_once'],
    ['500', 'refused', 'at_once'],
    ['', 'refused', 'at_once'],
  ])('%j means %s, to be retried %s', (refusal, code, retry) => {
    expect(decodeRefusal(refusal)).toMatchObject({ code, retry });
  });

  it("contains WhatsApp's own code, so that people can look it up", () => {
    expect(decodeRefusal('463').text).toMatch(/\(WhatsApp's code: 463\.\)$/);
    expect(decodeRefusal('All encryptions failed').text).not.toContain('code:');
  });

  it.each(['463', '475', '429'])('%s restricts the account, and is never stale', (refusal) => {
    expect(decodeRefusal(refusal)).toMatchObject({ isRestriction: true });
    expect(decodeRefusal(refusal).isStale).toBeFalsy();
  });

  it.each(['479', '406', '404', 'All encryptions failed'])(
    '%s is worth one fresh try',
    (refusal) => {
      expect(decodeRefusal(refusal)).toMatchObject({ isStale: true });
    },
  );
});

describe('a stored code', () => {
  it('keeps its meaning', () => {
    expect(failureByCode('not_on_whatsapp')).toEqual(failureOf('not_on_whatsapp'));
  });

  it.each(['475', 'unknown', null])(
    'of an earlier version (%j) is a refusal like any other',
    (code) => {
      expect(failureByCode(code).code).toBe('refused');
    },
  );
});
