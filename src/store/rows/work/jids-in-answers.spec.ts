import { describe, expect, it } from '@jest/globals';
import { lidsIn, withJids } from './jids-in-answers.js';

const LID = '900@lid';
const PN = '15550101@s.whatsapp.net';

const ANSWER = {
  jid: LID,
  lid: LID,
  text: LID,
  sender_jid: LID,
  messages: [{ quoted: { sender_jid: LID }, mentions: [{ jid: LID, tag: '@900' }] }],
  details: { participants: [LID, '901@lid'] },
  participants: [{ jid: '901@lid', lid: '901@lid' }],
  other_jids: [LID],
  stanza: { attrs: { jid: LID, from: LID } },
  bytes: new Uint8Array(3),
  nothing: null,
};

describe('jids in an answer', () => {
  it('are found in all fields with people', () => {
    expect([...lidsIn(ANSWER)]).toEqual([LID, '901@lid']);
  });

  it('become those of the known numbers', () => {
    expect(withJids(ANSWER, new Map([[LID, PN]]))).toEqual({
      ...ANSWER,
      jid: PN,
      sender_jid: PN,
      messages: [{ quoted: { sender_jid: PN }, mentions: [{ jid: PN, tag: '@900' }] }],
      details: { participants: [PN, '901@lid'] },
    });
  });

  it('leave a value without them as it is: the same object', () => {
    expect(withJids(ANSWER, new Map([['902@lid', PN]]))).toBe(ANSWER);
    expect(ANSWER.jid).toBe(LID);
  });

  it.each([null, undefined, 'text', 7, [], new Map([['jid', LID]])])('are none in %p', (answer) => {
    expect(lidsIn(answer).size).toBe(0);
  });
});
