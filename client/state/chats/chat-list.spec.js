import { describe, expect, it } from '@jest/globals';
import { chatChoices, FOR_EVER_MS, muteChoices } from './chat-menu.view.js';
import { addChats, upsertChat } from './chats.reducer.js';
import { isMuted, listRows, NO_SEARCH } from './chats.view.js';
import { aChat } from '../../testing/factories.js';

/** @import { Chat } from '../../service/types.d.ts' */
/** @import { ChatSearch } from './chats.view.js' */

const NOW = 1_000_000;

describe('the rows of the chat list', () => {
  const chats = [
    aChat({ jid: 'a', title: 'Ana' }),
    aChat({ jid: 'b', title: 'Ben', archived: true, unread_count: 1 }),
    aChat({ jid: 'c', title: 'Cem', pinned: true }),
    aChat({ jid: 'd', title: 'Dag', archived: true, pinned: true }),
  ];

  /** @param {Partial<ChatSearch>} search */
  const keysOf = (search) => listRows(chats, { ...NO_SEARCH, ...search }).map(({ key }) => key);

  it('have pinned chats first, and lead to the archived ones', () => {
    expect(keysOf({})).toEqual(['/archive', 'c', 'a']);
    expect(listRows(chats, NO_SEARCH)[0]).toMatchObject({ count: 2, isOpen: false });
  });

  it('are those of the archive, and lead back', () => {
    expect(keysOf({ isArchive: true })).toEqual(['/archive', 'd', 'b']);
  });

  it('lead back even when the last chat has left the archive', () => {
    const rows = listRows([chats[0]], { ...NO_SEARCH, isArchive: true });
    expect(rows.map(({ key }) => key)).toEqual(['/archive']);
  });

  it('have no archive without archived chats, nor among the unread ones', () => {
    expect(listRows([chats[0]], NO_SEARCH).map(({ key }) => key)).toEqual(['a']);
    expect(keysOf({ isUnreadOnly: true })).toEqual([]);
  });

  it('loses a chat that has left the list', () => {
    const [first, ...others] = chats;
    expect(upsertChat(chats, { ...first, last_timestamp: null })).toEqual(others);
  });

  it('have a chat whose number WhatsApp has corrected once, found by both', () => {
    const typed = aChat({ jid: '5511987654321@s.whatsapp.net', phone: '+5511987654321' });
    const fields = { jid: '551187654321@s.whatsapp.net', phone: '+551187654321' };
    const corrected = aChat({ ...fields, other_jids: [typed.jid, '123456@lid'] });
    const known = upsertChat([typed, ...chats], corrected);
    expect(known.toSorted((a, b) => (a.jid < b.jid ? -1 : 1))).toEqual([corrected, ...chats]);
    expect(addChats(known, [typed])).toHaveLength(known.length);
    for (const text of ['+55 11 98765-4321', '551187654321']) {
      expect(listRows(known, { ...NO_SEARCH, text, hits: [] })[1]).toMatchObject({
        key: corrected.jid,
      });
    }
    expect(listRows(known, { ...NO_SEARCH, text: '123456', hits: [] })).toMatchObject([
      { key: '/nothing' },
    ]);
  });

  it('have all chats that a search finds, archived or not, by time', () => {
    expect(keysOf({ text: 'e', hits: [] })).toEqual(['/chats', 'a', 'b', 'c', 'd']);
  });
});

describe('the menu of a chat', () => {
  /** @param {Partial<Chat>} fields */
  const labelsOf = (fields) => chatChoices(aChat(fields), NOW).map(({ label }) => label);

  it('offers the opposite of the present state', () => {
    expect(labelsOf({})).toEqual(['Pin', 'Archive', 'Mark as unread']);
    expect(
      labelsOf({ pinned: true, archived: true, unread_count: 2, muted_until: NOW + 1 }),
    ).toEqual(['Unpin', 'Unarchive', 'Mark as read', 'Unmute']);
    expect(labelsOf({ marked_unread: true })).toContain('Mark as read');
  });

  it('mutes from now on', () => {
    expect(muteChoices(NOW).map(({ change }) => change.muted_until)).toEqual([
      NOW + 28_800_000,
      NOW + 604_800_000,
      FOR_EVER_MS,
    ]);
  });

  it('knows when a mute has ended', () => {
    const isMutedAt = (/** @type {number} */ now) => isMuted(aChat({ muted_until: NOW }), now);
    expect([isMutedAt(NOW - 1), isMutedAt(NOW)]).toEqual([true, false]);
  });
});

describe('the rows of the chat list, searched', () => {
  const chats = [
    aChat({ jid: 'a', title: 'Front office', last_text: 'hello' }),
    aChat({ jid: 'b', title: '+15550102', phone: '+15550102', last_text: 'bye', unread_count: 2 }),
  ];
  /** @param {Partial<typeof NO_SEARCH>} search */
  const keys = (search) => listRows(chats, { ...NO_SEARCH, ...search }).map(({ key }) => key);

  it('are all chats without a search', () => {
    expect(keys({})).toEqual(['a', 'b']);
  });

  it('match by title, number or last text', () => {
    expect(keys({ text: 'FRONT' })).toEqual(['/chats', 'a', '/busy']);
    expect(keys({ text: '+1 (555) 0102' })).toEqual(['/chats', 'b', '/busy']);
    expect(keys({ text: 'bye', hits: [] })).toEqual(['/chats', 'b', '/messages']);
  });

  it('may be the unread ones only', () => {
    expect(keys({ isUnreadOnly: true })).toEqual(['b']);
  });
});
