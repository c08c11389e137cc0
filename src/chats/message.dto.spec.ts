import { describe, expect, it } from '@jest/globals';
import type { MessageRow } from '../storage/dashboard.schema.js';
import { toMessageDto } from './dto/message.dto.js';

const CHAT = '15550001@s.whatsapp.net';

function createRow(changes: Partial<MessageRow> = {}): MessageRow {
  return {
    row_id: 1,
    account_id: 1,
    chat_id: 1,
    id: 'A',
    from_me: 0,
    participant: '',
    sender_jid: '900@lid',
    sender_name: 'Ann',
    type: 'text',
    text: ' hi ',
    timestamp: 1_700_000_000_000,
    status: 'received',
    error_code: null,
    error_text: null,
    queued_at: null,
    written_at: null,
    server_ack_at: null,
    delivered_at: null,
    read_at: null,
    edited_at: null,
    deleted_at: null,
    quoted_id: null,
    reactions: null,
    media: null,
    content: Buffer.from('secret bytes'),
    ...changes,
  };
}

describe('a message of a thread', () => {
  it('shows the row, and nothing that is for the store alone', () => {
    expect(toMessageDto(createRow(), CHAT)).toEqual({
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
      queued_at: null,
      written_at: null,
      server_ack_at: null,
      delivered_at: null,
      read_at: null,
      edited_at: null,
      deleted_at: null,
      quoted_id: null,
      reactions: [],
      media: null,
    });
  });

  it.each([
    ['the chat, under the address it is shown by now', {}, CHAT],
    ['a member of the group', { participant: '900@lid' }, '900@lid'],
    ['ourselves', { from_me: 1, sender_jid: '15550000@s.whatsapp.net' }, '15550000@s.whatsapp.net'],
  ])('is from %s', (_case, changes, sender) => {
    expect(toMessageDto(createRow(changes), CHAT).sender_jid).toBe(sender);
  });

  it('opens what is stored as JSON', () => {
    const media = { mimetype: 'image/png', file_name: null, size: 5, seconds: null };
    const row = createRow({ media: JSON.stringify(media), reactions: '[{"text":"👍"}]' });
    expect(toMessageDto(row, CHAT)).toMatchObject({ media, reactions: [{ text: '👍' }] });
  });
});
