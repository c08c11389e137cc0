import { describe, expect, it } from '@jest/globals';
import { isRecipient, recipientProblem, withoutSpaces } from './recipient.js';

describe('a recipient', () => {
  it.each(['15550100', '+15550100', '15550100@s.whatsapp.net', '15550100@s.provider.net'])(
    'may be %s',
    (to) => {
      expect([isRecipient(to), recipientProblem(to)]).toEqual([true, null]);
    },
  );

  it.each(['+1 555 0100', '1-555', 'ada', '++1', '1@g.us', '1'.repeat(21), '+'])(
    'may not be %s, and the reason is told',
    (to) => {
      expect(isRecipient(to)).toBe(false);
      expect(recipientProblem(to)).not.toBeNull();
    },
  );
});

describe('withoutSpaces', () => {
  it.each(['+1 555 0100', ' +15550100\n', '+1\u00a0555\u202f0100', '\u202a+15550100\u202c'])(
    'makes a number of %j',
    (pasted) => {
      expect(withoutSpaces(pasted)).toBe('+15550100');
    },
  );
});
