import { describe, expect, it } from '@jest/globals';
import { createMessageRow } from '../../../../test/support/unit/factories.js';
import { toEventDto, toEventJson } from '../../../features/events/dto/event.dto.js';
import type { MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { toMessageDto } from './message.mapper.js';
import { FileStates } from '../../../base/storage/file-states.js';
import { MessageView } from '../work/message-view.js';
import { DEFAULT_ACCOUNT } from '../../../base/common/account-name.js';

const NO_FILES = new MessageView(new FileStates(), DEFAULT_ACCOUNT, '');

const ANN = '15550101@s.whatsapp.net';
const GROUP = '120363000000000100@g.us';
const T = 1_700_000_000_000;

const FULL = createMessageRow({
  participant: '900@lid',
  type: 'image',
  quoted_id: 'Q',
  quoted: JSON.stringify({ id: 'Q', senderJid: ANN, fromMe: false, type: 'text', text: 'q' }),
  reactions: JSON.stringify([{ byMe: true, byJid: ANN, byName: null, emoji: '👍', at: T }]),
  media: JSON.stringify({
    mimetype: 'image/png',
    fileName: 'a.png',
    size: 5,
    seconds: null,
    width: 3,
    height: 4,
    isVoice: false,
    isAnimated: false,
  }),
});

const ADDRESS = 'chat_jid=120363000000000100%40g.us&sender_jid=900%40lid';

/** A new field here changes stored data: a migration has to add it to earlier events. */
const STORED_TEXT =
  `{"id":"A","chat_jid":"${ANN}","from_me":false,"sender_jid":"${ANN}","sender_name":"Ann","type":"text",` +
  '"text":"hi","status":"received","error_code":null,"error_text":null,"can_retry":false,"retry_at":null,' +
  '"queued_at":null,"uploaded_at":null,"written_at":null,"server_ack_at":null,"delivered_at":null,"read_at":null,' +
  '"edited_at":null,"deleted_at":null,"quoted_id":null,"changes_id":null,"album_id":null,"is_view_once":false,"is_forwarded":false,' +
  `"timestamp":${T},"quoted":null,"mentions":[],"reactions":[],"poll":null,"media":null,"details":null,"referral":null,"choice":null,"order":null}`;
const STORED_IMAGE =
  `{"id":"A","chat_jid":"${GROUP}","from_me":false,"sender_jid":"900@lid","sender_name":"Ann","type":"image",` +
  '"text":"hi","status":"received","error_code":null,"error_text":null,"can_retry":false,"retry_at":null,' +
  '"queued_at":null,"uploaded_at":null,"written_at":null,"server_ack_at":null,"delivered_at":null,"read_at":null,' +
  '"edited_at":null,"deleted_at":null,"quoted_id":"Q","changes_id":null,"album_id":null,"is_view_once":false,"is_forwarded":false,' +
  `"timestamp":${T},"quoted":{"is_status":false,"id":"Q","sender_jid":"${ANN}","sender_name":null,"from_me":false,` +
  `"type":"text","text":"q"},"mentions":[],"reactions":[{"emoji":"👍","sender_jid":"${ANN}","sender_name":null,` +
  `"from_me":true,"timestamp":${T}}],"poll":null,"media":{"mimetype":"image/png","file_name":"a.png","size":5,` +
  '"seconds":null,"width":3,"height":4,"is_voice":false,"is_animated":false,"waveform":null,"sha256":null,"state":"remote",' +
  `"error_code":null,"url":"/api/messages/A/media?${ADDRESS}","thumbnail_url":null},"details":null,"referral":null,"choice":null,"order":null}`;
const DETAILS = [
  [
    { type: 'location', latitude: 1, longitude: 2, name: 'Park', address: null, isLive: true },
    '{"latitude":1,"longitude":2,"name":"Park","address":null,"accuracy_m":null,"speed_mps":null,"sequence":null,"is_live":true}',
  ],
  [
    {
      type: 'location',
      latitude: 1,
      longitude: 2,
      name: null,
      address: null,
      isLive: true,
      accuracyM: 12,
      speedMps: 1.5,
      sequence: 7,
    },
    '{"latitude":1,"longitude":2,"name":null,"address":null,"accuracy_m":12,"speed_mps":1.5,"sequence":7,"is_live":true}',
  ],
  [{ type: 'album', imageCount: 2, videoCount: 1 }, '{"image_count":2,"video_count":1}'],
  [
    { type: 'group_invite', groupJid: GROUP, groupName: 'Team', code: 'C', expiresAt: T },
    `{"group_jid":"${GROUP}","group_name":"Team","code":"C","expires_at":${T}}`,
  ],
  [
    { type: 'contact', contacts: [{ name: 'Carol', phones: ['+15550105'] }] },
    '{"contacts":[{"name":"Carol","phones":["+15550105"]}]}',
  ],
  [
    { type: 'poll', question: '?', options: ['a'], selectableCount: 1 },
    '{"question":"?","options":["a"],"selectable_count":1}',
  ],
  [
    { type: 'event', name: 'Party', description: null, startsAt: T },
    `{"name":"Party","description":null,"starts_at":${T}}`,
  ],
  [{ type: 'call', isVideo: true, isGroup: false }, '{"is_video":true,"is_group":false}'],
  [
    { type: 'system', notice: 'group_created', participants: [ANN] },
    `{"notice":"group_created","participants":["${ANN}"]}`,
  ],
] as const;

const DAMAGED: [string, Partial<MessageRow>][] = [
  ['media that is no JSON', { media: '{' }],
  ['details without content', { details: 'null' }],
  ['an impossible time', { edited_at: 9e18 }],
];

describe('a message, in the API and in the payload of an event', () => {
  it('has the shape that stored events have', () => {
    expect(JSON.stringify(toMessageDto(createMessageRow(), ANN, NO_FILES))).toBe(STORED_TEXT);
    expect(JSON.stringify(toMessageDto(FULL, GROUP, NO_FILES))).toBe(STORED_IMAGE);
  });

  it.each(DETAILS)('has the details %j', (details, stored) => {
    const row = createMessageRow({ type: details.type, details: JSON.stringify(details) });
    expect(JSON.stringify(toMessageDto(row, ANN, NO_FILES).details)).toBe(stored);
  });

  it.each([
    ['the chat, under its current address', {}, ANN],
    ['a member of the group', { participant: '900@lid' }, '900@lid'],
    ['ourselves', { from_me: 1, sender_jid: '15550000@s.whatsapp.net' }, '15550000@s.whatsapp.net'],
  ])('is from %s', (_case, changes, sender) => {
    expect(toMessageDto(createMessageRow(changes), ANN, NO_FILES).sender_jid).toBe(sender);
  });

  it('keeps the blanks around a text', () => {
    expect(toMessageDto(createMessageRow({ text: ' hi ' }), ANN, NO_FILES).text).toBe(' hi ');
  });

  it('has reactions, oldest first, without removed ones', () => {
    const reaction = { byMe: false, byName: null };
    const reactions = JSON.stringify([
      { ...reaction, byJid: 'b', emoji: '👍', at: 2 },
      { ...reaction, byJid: 'c', emoji: '', at: 3 },
      { ...reaction, byJid: 'a', emoji: '😀', at: 1 },
    ]);
    expect(toMessageDto(createMessageRow({ reactions }), GROUP, NO_FILES).reactions).toEqual([
      { emoji: '😀', sender_jid: 'a', sender_name: null, from_me: false, timestamp: 1 },
      { emoji: '👍', sender_jid: 'b', sender_name: null, from_me: false, timestamp: 2 },
    ]);
  });

  it.each(DAMAGED)('tells that %s has damaged its row', (_what, changes) => {
    const row = createMessageRow(changes);
    expect(toMessageDto(row, ANN, NO_FILES)).toMatchObject({
      type: 'unsupported',
      error_code: 'unreadable_row',
      details: null,
    });
  });

  it('is shown unchanged by the API, in lists and in the stream', () => {
    const row = eventOf(STORED_IMAGE);
    expect(JSON.stringify(toEventDto(row).payload)).toBe(row.payload);
    expect(toEventJson(row)).toBe(JSON.stringify(toEventDto(row)));
  });

  it('has the time at which its file was uploaded', () => {
    const row = createMessageRow({ uploaded_at: T });
    expect(toMessageDto(row, ANN, NO_FILES).uploaded_at).toBe(T);
    const damaged = createMessageRow({ uploaded_at: 9e18 });
    expect(toMessageDto(damaged, ANN, NO_FILES)).toMatchObject({
      uploaded_at: null,
      error_code: 'unreadable_row',
    });
  });

  it('is passed on if it is damaged', () => {
    const row = { ...eventOf(''), payload: '{"message":{"media":{' };
    expect(toEventDto(row).payload).toEqual({ unreadable: true });
  });
});

function eventOf(message: string): EventRow {
  return {
    seq: 1,
    phone_id: 1,
    account: 'default',
    timestamp: T,
    kind: 'message',
    type: 'message.received',
    source: 'whatsapp',
    chat_jid: GROUP,
    message_id: 'A',
    payload: `{"message":${message},"live":true}`,
  };
}
