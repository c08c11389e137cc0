import { describe, expect, it } from '@jest/globals';
import { toPastChat } from './chat.mapper.js';

const ME = { jid: '15550000@s.whatsapp.net', lid: '9000000@lid' };

describe('a chat of a history', () => {
  it('is marked as unread if the library has merged that mark from the app state into it', () => {
    const chat = toPastChat({ id: '15550101@s.whatsapp.net', unreadCount: -1 }, ME, 1000);
    expect(chat).toMatchObject({ markedUnread: true, unread: { count: 0, at: 1000 } });
  });
});
