import type { BinaryNode } from '@whiskeysockets/baileys';
import { node, SERVER } from '../transport/nodes.js';

const HUGE = 'x'.repeat(1024 * 1024);
const someone = '4915550000000@s.whatsapp.net';

/** Well-encoded stanzas without a meaning. */
export const INVALID_STANZAS = {
  'unknown tag': node('wobble', { id: '1', from: SERVER }, [node('wibble')]),
  'unknown notification': node('notification', { id: '2', from: SERVER, type: 'wobble', t: '1' }),
  'unknown query': node('iq', { id: '3', from: SERVER, type: 'get', xmlns: 'wobble' }),
  'answer to no query': node('iq', { id: '4', from: SERVER, type: 'result' }),
  'ack of nothing': node('ack', { id: '5', class: 'message', from: someone, error: 'wobble' }),
  'message without attributes': node('message'),
  'message without content': node('message', { id: '6', from: someone, type: 'text', t: '1' }),
  'message with text for a ciphertext': node(
    'message',
    { id: '7', from: someone, type: 'text', t: 'yesterday' },
    [node('enc', { v: '2', type: 'msg' }, 'plain')],
  ),
  'receipt without attributes': node('receipt'),
  'receipt of an unknown type': node('receipt', { id: '8', from: someone, type: 'wobble', t: '' }),
  'notification without attributes': node('notification'),
  'chat state without attributes': node('chatstate'),
  'presence of nobody': node('presence', { type: 'available' }),
  'call without content': node('call', { id: '9', from: someone, t: '1' }),
  'information without content': node('ib', { from: SERVER }),
  'huge attribute': node('notification', { id: '10', from: SERVER, type: HUGE, t: '1' }),
  'huge content': node('wobble', {}, Buffer.from(HUGE)),
} satisfies Record<string, BinaryNode>;

export type InvalidStanzaKind = keyof typeof INVALID_STANZAS;
