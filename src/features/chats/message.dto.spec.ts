import { describe, expect, it } from '@jest/globals';
import { createMessageRow } from '../../../test/support/unit/factories.js';
import { toMessageDto } from './dto/message.dto.js';
import { FileStates } from '../../base/storage/file-states.js';
import { MessageView } from '../../store/rows/work/message-view.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';

const NO_FILES = new MessageView(new FileStates(), DEFAULT_ACCOUNT);

const CHAT = '15550001@s.whatsapp.net';

describe('a message of a thread', () => {
  it('shows the row without internal columns', () => {
    expect(toMessageDto(createMessageRow({ text: ' hi ' }), CHAT, NO_FILES)).toEqual({
      id: 'A',
      chat_jid: CHAT,
      from_me: false,
      sender_jid: CHAT,
      sender_name: 'Ann',
      type: 'text',
      text: ' hi ',
      timestamp: 1_700_000_000_000,
      status: 'received',
      error_code: null,
      error_text: null,
      can_retry: false,
      retry_at: null,
      queued_at: null,
      uploaded_at: null,
      written_at: null,
      server_ack_at: null,
      delivered_at: null,
      read_at: null,
      edited_at: null,
      deleted_at: null,
      quoted_id: null,
      changes_id: null,
      album_id: null,
      mentions: [],
      poll: null,
      referral: null,
      quoted: null,
      reactions: [],
      media: null,
      details: null,
      is_view_once: false,
      is_forwarded: false,
    });
  });

  it.each([
    ['the chat, under its current address', {}, CHAT],
    ['a member of the group', { participant: '900@lid' }, '900@lid'],
    ['ourselves', { from_me: 1, sender_jid: '15550000@s.whatsapp.net' }, '15550000@s.whatsapp.net'],
  ])('is from %s', (_case, changes, sender) => {
    expect(toMessageDto(createMessageRow(changes), CHAT, NO_FILES).sender_jid).toBe(sender);
  });

  it('parses columns that are stored as JSON', () => {
    const row = createMessageRow({
      media: JSON.stringify({ mimetype: 'image/png', fileName: 'a.png', size: 5, isVoice: false }),
      quoted: JSON.stringify({ id: 'Q', senderJid: CHAT, fromMe: false, type: 'text', text: 'q' }),
      details: JSON.stringify({ type: 'poll', question: '?', options: ['a'], selectableCount: 1 }),
    });
    expect(toMessageDto(row, CHAT, NO_FILES)).toMatchObject({
      media: { mimetype: 'image/png', file_name: 'a.png', size: 5, is_voice: false },
      quoted: { id: 'Q', sender_jid: CHAT, from_me: false, text: 'q' },
      details: { question: '?', options: ['a'], selectable_count: 1 },
    });
  });

  it('shows reactions, oldest first, without removed ones', () => {
    const reaction = { byMe: false, byName: null };
    const reactions = JSON.stringify([
      { ...reaction, byJid: 'b', emoji: '👍', at: 2 },
      { ...reaction, byJid: 'c', emoji: '', at: 3 },
      { ...reaction, byJid: 'a', emoji: '😀', at: 1 },
    ]);
    expect(
      toMessageDto(createMessageRow({ reactions }), '12345678@g.us', NO_FILES).reactions,
    ).toEqual([
      { emoji: '😀', sender_jid: 'a', sender_name: null, from_me: false, timestamp: 1 },
      { emoji: '👍', sender_jid: 'b', sender_name: null, from_me: false, timestamp: 2 },
    ]);
  });
});
