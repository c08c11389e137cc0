import {
  generateMessageIDV2,
  generateWAMessageFromContent,
  proto,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { EncodedMessage, MessageKey, OutgoingMessage } from '../whatsapp-gateway.js';
import { WhatsAppError } from '../whatsapp.errors.js';
import { toCloseCause } from './close-cause.js';

/**
 * Makes a text message under a new id. Encoded once: a retry must carry the same `messageSecret`.
 * @param ownJid seeds the id
 */
export function encodeText(text: string, ownJid: string): EncodedMessage {
  const id = generateMessageIDV2(ownJid);
  const content = { extendedTextMessage: { text } };
  const { message } = generateWAMessageFromContent(ownJid, content, {
    messageId: id,
    userJid: ownJid,
  });
  return { id, content: proto.Message.encode(message!).finish() };
}

/** @throws WhatsAppError `link_lost` when it may have been sent, `send_failed` when it was not */
export async function relay(socket: WASocket, message: OutgoingMessage): Promise<void> {
  const content = proto.Message.decode(message.content);
  const options = { messageId: message.id };
  try {
    await socket.relayMessage(message.recipientJid, content, options);
  } catch (error) {
    throw toSendError(error);
  }
}

export async function markRead(socket: WASocket, keys: MessageKey[]): Promise<void> {
  await socket.readMessages(
    keys.map(({ id, chatJid, senderJid }) => ({
      id,
      remoteJid: chatJid,
      fromMe: false,
      ...(senderJid !== chatJid && { participant: senderJid }),
    })),
  );
}

/** Codes of a link that went away meanwhile. */
const LINK_CODES = new Set([408, 428]);

function toSendError(error: unknown): WhatsAppError {
  if (error instanceof WhatsAppError) return error;
  const { code, message } = toCloseCause(error);
  const isLinkLost = LINK_CODES.has(code) || isTransportError(error);
  return new WhatsAppError(isLinkLost ? 'link_lost' : 'send_failed', message, { cause: error });
}

/**
 * The operating system's own errors (`write ECONNRESET`) reach us as they are, and a query that was
 * never answered is a TypeError: the library reads from the answer that is not there.
 */
function isTransportError(error: unknown): boolean {
  const { syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall !== undefined || error instanceof TypeError;
}
