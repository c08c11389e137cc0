import { describe, expect, it } from '@jest/globals';
import { matchAnswers, toMemberAnswers, toRefused } from './member-answers.mapper.js';

const PN = '15550101@s.whatsapp.net';
const node = (attrs: Record<string, string>) => ({ tag: 'participant', attrs });

describe('the answers to a change of members', () => {
  it('are found by either address, in any order', () => {
    const answers = toMemberAnswers([
      node({ jid: '102@lid', error: '409' }),
      node({ jid: '101@lid', phone_number: PN }),
    ]);
    expect(matchAnswers([PN, '102@lid'], answers)).toEqual([
      { jid: PN, refusal: null },
      { jid: '102@lid', refusal: '409' },
    ]);
  });

  it('are matched by order where an address is missing', () => {
    const answers = toMemberAnswers([node({ jid: '101@lid', error: '403' })]);
    expect(matchAnswers([PN], answers)).toEqual([{ jid: PN, refusal: '403' }]);
  });

  it('are no success for people who are not in them', () => {
    expect(matchAnswers([PN], [])).toEqual([{ jid: PN, refusal: 'unanswered' }]);
  });

  it('count 200 as success', () => {
    const answers = toMemberAnswers([node({ jid: PN, error: '200' })]);
    expect(matchAnswers([PN], answers)).toEqual([{ jid: PN, refusal: null }]);
  });

  it('list the refused people of a new group, although its creator is listed, too', () => {
    const answers = toMemberAnswers([
      node({ jid: '100@lid', type: 'superadmin' }),
      node({ jid: '101@lid', phone_number: PN, error: '403' }),
      node({ jid: '103@lid', error: '404' }),
    ]);
    expect(toRefused([PN, '102@lid'], answers)).toEqual([
      { jid: PN, refusal: '403' },
      { jid: '103@lid', refusal: '404' },
    ]);
  });
});
