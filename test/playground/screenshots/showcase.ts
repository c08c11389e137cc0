import type { StoredChat, StoredMessage } from '../../support/data/stored-chats.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GROUP = '120363000000000002@g.us';
const DESIGN = '15550111@s.whatsapp.net';
const RELEASE = '15550112@s.whatsapp.net';

/** The last words of the chat that the pictures show. */
export const LAST_WORDS = 'Everything arrived, in order and once. Thank you!';
export const GROUP_NAME = 'Release team';

/** Chats with everything that looks different. */
export function showcase(now: number): StoredChat[] {
  return [
    ...fillers(now),
    { jid: '15550101@s.whatsapp.net', name: 'Support desk', unread: 3, messages: support(now) },
    { jid: '15550106@s.whatsapp.net', name: 'Courier', messages: courier(now) },
    { jid: '15550107@s.whatsapp.net', name: 'Test phone', messages: failures(now) },
    { jid: GROUP, name: GROUP_NAME, unread: 2, messages: group(now) },
    { jid: '15550108@s.whatsapp.net', name: 'Integration partner', messages: direct(now) },
  ];
}

const TEXTS = ['Done, thank you.', 'Can you send the report again?', 'All quiet here.'];
const NAMES = [
  'Front office',
  'Billing',
  'Night shift',
  'Warehouse',
  'Beta testers',
  'Translation',
  'Field service',
  'Reception',
];

function* fillers(now: number): Iterable<StoredChat> {
  for (const [index, name] of NAMES.entries()) {
    yield {
      jid: `1555013${index}@s.whatsapp.net`,
      name,
      unread: index === 2 ? 1 : 0,
      messages: [
        {
          id: `FILLER${index}`,
          timestamp: now - (NAMES.length - index) * DAY,
          from_me: index % 2 === 0 && index !== 2,
          status: index % 2 === 0 && index !== 2 ? 'delivered' : 'received',
          text: TEXTS[index % 3],
        },
      ],
    };
  }
}

function support(now: number): StoredMessage[] {
  return [
    'Hello, is anybody there?',
    'The page says that nothing was sent.',
    'Order 1042, please.',
  ].map((text, index) => ({ id: `SUPPORT${index}`, timestamp: now - (40 - index) * MINUTE, text }));
}

function courier(now: number): StoredMessage[] {
  return [
    { id: 'C1', timestamp: now - 95 * MINUTE, text: 'Where should it go?' },
    {
      id: 'C2',
      timestamp: now - 94 * MINUTE,
      from_me: true,
      status: 'delivered',
      text: 'To the back door, please.',
    },
  ];
}

function failures(now: number): StoredMessage[] {
  const sent = { from_me: true };
  return [
    { id: 'F1', timestamp: now - 33 * MINUTE, ...sent, status: 'read', text: 'Ping' },
    { id: 'F2', timestamp: now - 32 * MINUTE, text: 'Pong' },
    {
      id: 'F3',
      timestamp: now - 31 * MINUTE,
      ...sent,
      status: 'unknown',
      text: 'Did this one arrive?',
    },
    {
      id: 'F4',
      timestamp: now - 30 * MINUTE,
      ...sent,
      status: 'error',
      error_code: '463',
      error_text: 'WhatsApp refused this message (error 463).',
      text: 'And this one?',
    },
  ];
}

function direct(now: number): StoredMessage[] {
  const at = (minutes: number) => now - minutes * MINUTE;
  const queued = at(4) + 120;
  return [
    { id: 'D0', timestamp: at(1500), text: 'See you tomorrow.' },
    { id: 'D1', timestamp: at(12), from_me: true, text: 'Hello! 👋 I am testing an integration.' },
    { id: 'D2', timestamp: at(11), text: 'Good. What shall I send?' },
    {
      id: 'D3',
      timestamp: at(10),
      from_me: true,
      text: 'Something with emoji, and something with more than one line. The format is at https://example.com/messages.',
    },
    {
      id: 'D4',
      timestamp: at(8),
      text: '🎉 Here it is:\n\n1. one line\n2. and another one',
      reactions: [
        { byMe: true, byJid: '15550100@s.whatsapp.net', byName: null, emoji: '👍', at: at(7) },
      ],
    },
    {
      id: 'D5',
      timestamp: at(6),
      type: 'document',
      text: 'And the table that you asked for.',
      media: {
        mimetype: 'application/pdf',
        fileName: 'delivery-times.pdf',
        size: 2_412_000,
        seconds: null,
        width: null,
        height: null,
        isVoice: false,
        isAnimated: false,
      },
    },
    {
      id: 'D6',
      timestamp: at(4),
      from_me: true,
      status: 'delivered',
      text: LAST_WORDS,
      quoted: {
        id: 'D5',
        senderJid: '15550108@s.whatsapp.net',
        fromMe: false,
        type: 'document',
        text: 'And the table that you asked for.',
      },
      queued_at: queued,
      written_at: queued + 6,
      server_ack_at: queued + 141,
      delivered_at: queued + 392,
    },
  ];
}

function group(now: number): StoredMessage[] {
  const at = (minutes: number) => now - minutes * MINUTE;
  const from = (jid: string, name: string) => ({
    sender_jid: jid,
    participant: jid,
    sender_name: name,
  });
  const design = from(DESIGN, 'Design');
  const release = from(RELEASE, 'Release');
  const media = {
    mimetype: 'image/jpeg',
    fileName: null,
    size: 184_000,
    seconds: null,
    width: 1280,
    height: 720,
    isVoice: false,
    isAnimated: false,
  };
  return [
    {
      id: 'G0',
      timestamp: at(60),
      type: 'system',
      text: 'Release added you',
      details: { type: 'system', notice: 'added', participants: [] },
    },
    {
      id: 'G1',
      timestamp: at(58),
      ...design,
      text: 'The new start page, please have a look.',
      type: 'image',
      media,
    },
    {
      id: 'G2',
      timestamp: at(57),
      ...release,
      text: 'Looks calm. I like it.',
      quoted: {
        id: 'G1',
        senderJid: DESIGN,
        senderName: 'Design',
        fromMe: false,
        type: 'image',
        text: 'The new start page, please have a look.',
      },
      reactions: [
        { byMe: false, byJid: DESIGN, byName: 'Design', emoji: '❤️', at: at(56) },
        { byMe: true, byJid: '15550100@s.whatsapp.net', byName: null, emoji: '❤️', at: at(56) },
        { byMe: false, byJid: RELEASE, byName: 'Release', emoji: '🎉', at: at(55) },
      ],
    },
    {
      id: 'G3',
      timestamp: at(50),
      ...release,
      type: 'poll',
      text: 'When do we ship?',
      details: {
        type: 'poll',
        question: 'When do we ship?',
        options: ['Tuesday', 'Thursday', 'Next week'],
        selectableCount: 1,
      },
    },
    { id: 'G4', timestamp: at(45), ...design, text: null, deleted_at: at(44) },
    {
      id: 'G5',
      timestamp: at(43),
      from_me: true,
      status: 'read',
      text: 'Thursday suits me.',
      edited_at: at(42),
    },
    {
      id: 'G6',
      timestamp: at(30),
      ...design,
      type: 'audio',
      text: null,
      media: {
        ...media,
        mimetype: 'audio/ogg; codecs=opus',
        size: 41_000,
        seconds: 17,
        width: null,
        height: null,
        isVoice: true,
      },
    },
    {
      id: 'G7',
      timestamp: at(28),
      ...release,
      type: 'location',
      text: 'Meeting room',
      details: {
        type: 'location',
        latitude: 52.52,
        longitude: 13.405,
        name: 'Meeting room',
        address: '2nd floor',
        isLive: false,
      },
    },
    {
      id: 'G8',
      timestamp: at(26),
      ...release,
      type: 'contact',
      text: 'Caretaker',
      details: { type: 'contact', contacts: [{ name: 'Caretaker', phones: ['+15550119'] }] },
    },
    {
      id: 'G9',
      timestamp: at(24),
      ...design,
      type: 'call',
      text: null,
      details: { type: 'call', isVideo: true, isGroup: true },
    },
    {
      id: 'G10',
      timestamp: at(20),
      ...design,
      type: 'undecrypted',
      status: 'undecrypted',
      text: null,
    },
    {
      id: 'G11',
      timestamp: at(16),
      ...design,
      text: 'I have moved the button to the left.',
      is_forwarded: true,
    },
    { id: 'G12', timestamp: at(15), ...release, text: 'Shipped to the test phones. 🚀' },
  ];
}
