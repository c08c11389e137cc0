import { describe, expect, it } from '@jest/globals';
import { aChat } from '../../testing/factories.js';
import { currentJid, initials, recipientOf, titleOfJid } from './chat.view.js';

describe('chats', () => {
  it('are addressed by number if they have one', () => {
    const pn = '15550100@s.whatsapp.net';
    expect(recipientOf(pn, undefined)).toBe(pn);
    expect(recipientOf('1234@lid', aChat({ pn }))).toBe(pn);
    expect(recipientOf('1234@g.us', aChat({ pn: null }))).toBeNull();
  });

  it('are found by a former address', () => {
    const chats = [aChat({ jid: 'new', lid: 'old@lid' }), aChat({ jid: 'other' })];
    expect(currentJid('old@lid', chats)).toBe('new');
    expect(currentJid('typed', [aChat({ jid: 'new', other_jids: ['typed'] })])).toBe('new');
    expect(currentJid('other', chats)).toBe('other');
    expect(currentJid('unknown', chats)).toBe('unknown');
  });

  it('have a name and letters even without a title', () => {
    expect(titleOfJid('15550100@s.whatsapp.net')).toBe('+15550100');
    expect(initials('Front office')).toBe('FO');
    expect(initials('+15550100')).toBe('');
  });
});
