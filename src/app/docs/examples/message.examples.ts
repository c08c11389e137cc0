import type { ChatDto } from '../../../features/chats/dto/chat.dto.js';
import type { MessageDto } from '../../../base/shapes/message.dto.js';
import type {
  ChatListDto,
  ChatReadDto,
  HistoryRequestedDto,
  ThreadDto,
} from '../../../features/chats/dto/responses.dto.js';
import type {
  AwaitedMessageDto,
  FoundMessagesDto,
  MessageWithTimelineDto,
} from '../../../features/messages/dto/responses.dto.js';
import type { ForwardedDto } from '../../../features/changes/dto/changes.dto.js';
import type { FileStateDto } from '../../../features/media/dto/media.dto.js';
import type { UploadDto } from '../../../features/uploads/dto/upload.dto.js';
import type { MessageCheckDto } from '../../../features/send/dto/message-check.dto.js';
import type { QueuedDto } from '../../../features/send/dto/queued.dto.js';
import type { SendCheckDto } from '../../../features/send/dto/send-check.dto.js';

const JID = '15550102@s.whatsapp.net';
const ID = '3EB0A1B2C3D4E5F60718';
const AT = Date.UTC(2026, 10, 20, 12, 5);

const SENT: MessageDto = {
  id: ID,
  chat_jid: JID,
  from_me: true,
  sender_jid: '15550100@s.whatsapp.net',
  sender_name: null,
  type: 'text',
  text: 'Hello',
  timestamp: AT,
  status: 'read',
  error_code: null,
  error_text: null,
  can_retry: false,
  retry_at: null,
  queued_at: AT,
  uploaded_at: null,
  written_at: AT + 20,
  server_ack_at: AT + 90,
  delivered_at: AT + 400,
  read_at: AT + 2300,
  edited_at: null,
  deleted_at: null,
  quoted_id: null,
  changes_id: null,
  album_id: null,
  mentions: [],
  poll: null,
  quoted: null,
  reactions: [
    { emoji: '👍', sender_jid: JID, sender_name: 'Grace', from_me: false, timestamp: AT + 9000 },
  ],
  media: null,
  details: null,
  referral: null,
  choice: null,
  order: null,
  is_view_once: false,
  is_forwarded: false,
};

const RECEIVED: MessageDto = {
  ...SENT,
  id: '3A0B1C2D3E4F50617283',
  from_me: false,
  sender_jid: JID,
  sender_name: 'Grace',
  text: 'Hello yourself',
  timestamp: AT + 5000,
  status: 'received',
  queued_at: null,
  written_at: null,
  server_ack_at: null,
  delivered_at: null,
  read_at: null,
  quoted_id: ID,
  quoted: {
    is_status: false,
    id: ID,
    sender_jid: '15550100@s.whatsapp.net',
    sender_name: null,
    from_me: true,
    type: 'text',
    text: 'Hello',
  },
  reactions: [],
};

const VOTER = { jid: JID, name: 'Grace', from_me: false, timestamp: AT - 40_000 };
const POLL: MessageDto = {
  ...RECEIVED,
  id: '3A1B2C3D4E5F60718293',
  type: 'poll',
  text: 'Where to?',
  timestamp: AT - 60_000,
  quoted_id: null,
  quoted: null,
  poll: {
    question: 'Where to?',
    options: [
      { name: 'Sea', votes: 1, voters: [VOTER] },
      { name: 'Hills', votes: 0, voters: [] },
    ],
    selectable_count: 1,
    voter_count: 1,
  },
  details: { question: 'Where to?', options: ['Sea', 'Hills'], selectable_count: 1 },
};

const CHAT: ChatDto = {
  jid: JID,
  title: 'Grace',
  last_text: 'Hello yourself',
  last_timestamp: AT + 5000,
  unread_count: 1,
  is_group: false,
  name: 'Grace',
  phone: '+15550102',
  lid: '200000000102@lid',
  pn: JID,
  other_jids: [],
  last_message_id: RECEIVED.id,
  last_from_me: false,
  last_status: 'received',
  last_sender_name: RECEIVED.sender_name,
  marked_unread: false,
  archived: false,
  pinned: false,
  muted_until: null,
  ephemeral_seconds: null,
};

const QUEUED: QueuedDto = {
  status: 'queued',
  to: JID,
  chat_jid: JID,
  message_id: ID,
  timestamp: AT,
  duplicate: false,
};

const UPLOADED: UploadDto = {
  media_id: '3f0f8a52-5b0e-4f0c-9d2e-1c2b3a495867',
  mimetype: 'image/jpeg',
  file_name: 'picture.jpg',
  size: 52_480,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1280,
  height: 720,
  seconds: null,
  waveform: null,
  is_animated: false,
  is_damaged: false,
  expires_at: AT + 86_400_000,
};

const CHECKED: SendCheckDto = {
  status: 'valid',
  to: JID,
  chat_jid: JID,
  exists: true,
  registered_jid: JID,
  lid: '200000000102@lid',
  is_known_chat: true,
};

const MESSAGE_CHECKED: MessageCheckDto = { status: 'valid', chat_jid: JID, type: 'poll' };

const CHAT_LIST: ChatListDto = { chats: [CHAT], pagination: { limit: 1000, next: null } };
const THREAD: ThreadDto = {
  chat_jid: JID,
  messages: [POLL, SENT, RECEIVED],
  changes: [],
  pagination: { limit: 400, next: null },
};
const HISTORY_REQUESTED: HistoryRequestedDto = { status: 'requested', chat_jid: JID };
const CHAT_READ: ChatReadDto = {
  status: 'ok',
  chat_jid: JID,
  unread_count: 0,
  receipts_sent: 1,
  receipts_reason: null,
};
const FOUND: FoundMessagesDto = { messages: [RECEIVED], pagination: { limit: 50, next: null } };
const AWAITED: AwaitedMessageDto = {
  message: RECEIVED,
  reason: 'matched',
  error_code: null,
  error_text: null,
};
const WITH_TIMELINE: MessageWithTimelineDto = {
  message: SENT,
  changes: [],
  timeline: [
    { step: 'queued', at: AT, ms_since_queued: 0 },
    { step: 'written', at: AT + 20, ms_since_queued: 20 },
    { step: 'server', at: AT + 90, ms_since_queued: 90 },
    { step: 'delivered', at: AT + 400, ms_since_queued: 400 },
    { step: 'read', at: AT + 2300, ms_since_queued: 2300 },
  ],
};

export const MESSAGE_EXAMPLES = {
  MessageDto: SENT,
  ChatDto: CHAT,
  ChatListDto: CHAT_LIST,
  ThreadDto: THREAD,
  HistoryRequestedDto: HISTORY_REQUESTED,
  ChatReadDto: CHAT_READ,
  FoundMessagesDto: FOUND,
  AwaitedMessageDto: AWAITED,
  MessageWithTimelineDto: WITH_TIMELINE,
  FileStateDto: { state: 'fetching' } satisfies FileStateDto,
  QueuedDto: QUEUED,
  UploadDto: UPLOADED,
  SendCheckDto: CHECKED,
  ForwardedDto: { messages: [QUEUED] } satisfies ForwardedDto,
  MessageCheckDto: MESSAGE_CHECKED,
};
