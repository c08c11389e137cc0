import { generateMessageIDV2, isJidGroup, proto, type WASocket } from '@whiskeysockets/baileys';
import type { EncodedMessage, OutgoingContext } from '../../message-codec.js';
import type { OutgoingMessage } from '../../whatsapp-gateway.js';
import { normalizeJid } from '../../jid.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { toCloseCause } from '../errors/close-cause.js';
import { toContextInfo } from './encode-context.js';
import { stanzaExtras } from '../mapping/stanza-extras.js';

/**
 * Encodes a text message with a new id, once: a retry must carry the same `messageSecret`.
 * @param ownJid seeds the id
 */
export function encodeText(
  text: string,
  ownJid: string,
  context: OutgoingContext = {},
): EncodedMessage {
  const id = generateMessageIDV2(ownJid);
  const contextInfo = toContextInfo(context);
  const content = { extendedTextMessage: { text, ...(contextInfo && { contextInfo }) } };
  return { id, content: proto.Message.encode(content).finish() };
}

export async function relay(socket: WASocket, message: OutgoingMessage): Promise<void> {
  const content = proto.Message.decode(message.content);
  if (message.isRefreshed) await refreshDevices(socket, message.recipientJid);
  const options = { messageId: message.id, ...stanzaExtras(content) };
  await socket.relayMessage(message.recipientJid, content, options);
}

/**
 * Fetches the device lists of recipient and own account, and new sessions with the recipient's devices. Own devices get
 * a copy of each message, and a removed one makes the whole send fail (Baileys: Utils/signal.js
 * parseAndInjectE2ESessions).
 */
async function refreshDevices(socket: WASocket, jid: string): Promise<void> {
  const own = [socket.user?.id, socket.user?.lid].flatMap((each) => normalizeJid(each ?? '') ?? []);
  await socket.getUSyncDevices(own, false, false);
  if (isJidGroup(jid)) return;
  const devices = await socket.getUSyncDevices([jid], false, false);
  await socket.assertSessions(
    devices.map((device) => device.jid),
    true,
  );
}

/** Close codes of a connection that was lost meanwhile. */
const LINK_CODES = new Set([408, 428]);

/** `link_lost` if the message may have been sent, `send_failed` if it was not. */
export function toSendError(error: unknown): WhatsAppError {
  if (error instanceof WhatsAppError) return error;
  const { code, message, data } = toCloseCause(error);
  const isLinkLost = LINK_CODES.has(code) || isTransportError(error);
  if (isLinkLost) return new WhatsAppError('link_lost', message, { cause: error });
  // The error of a refused query has WhatsApp's code as its data (Baileys: assertNodeErrorFree).
  const refusal = typeof data === 'number' ? String(data) : message;
  return new WhatsAppError('send_failed', message, { cause: error, refusal });
}

/**
 * The library passes on errors of the operating system (`write ECONNRESET`) unchanged. An unanswered query becomes a
 * TypeError, since the library reads from the missing answer.
 */
function isTransportError(error: unknown): boolean {
  const { syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall !== undefined || error instanceof TypeError;
}
