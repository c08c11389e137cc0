import { proto, type Chat, type WAMessage } from '@whiskeysockets/baileys';
import type { Address, ChatUpdate } from '../../inbound-batch.js';
import { contextOf, toMs, unwrap } from './message-content.js';

/** The time in seconds after which new messages of a chat disappear; null if they stay. */
export type ChatTimer = Required<Pick<ChatUpdate, 'ephemeralSeconds' | 'ephemeralSetAt'>>;

const { EPHEMERAL_SETTING, EPHEMERAL_SYNC_RESPONSE } = proto.Message.ProtocolMessage.Type;
/** No client offers more than 90 days. */
const YEAR_SECONDS = 31_536_000;

/**
 * The timer of a chat, as a message tells it; null if it tells none. In a chat of two each message carries the timer,
 * so that it is known for a chat that somebody else has started (WhatsApp Web: WAWebMsgEphemerality,
 * getMsgEphemeralitySettings). In a group only the library's form of the server's notice counts: anything else could
 * come from any member.
 */
export function toTimerUpdate(message: WAMessage, chat: Address): ChatUpdate | null {
  if (!message.message) return null;
  if (chat.isGroup) return toGroupNotice(message, chat);
  const timer = toTimer(message);
  return timer && { address: chat, ...timer };
}

/** The timer of a chat in a history; null if the phone does not tell it. */
export function toPastTimer(chat: Partial<Chat>, newestAt: number): ChatTimer | null {
  if (!Object.hasOwn(chat, 'ephemeralExpiration')) return null;
  const setAt = toMs(chat.ephemeralSettingTimestamp) || newestAt;
  return { ephemeralSeconds: chat.ephemeralExpiration || null, ephemeralSetAt: setAt };
}

export function newerTimer(one: ChatTimer | null, other: ChatTimer | null): ChatTimer | null {
  if (!one || !other) return one ?? other;
  return other.ephemeralSetAt >= one.ephemeralSetAt ? other : one;
}

function toGroupNotice(message: WAMessage, chat: Address): ChatUpdate | null {
  if (!(message instanceof proto.WebMessageInfo)) return null;
  const { protocolMessage } = unwrap(message.message!).content;
  if (protocolMessage?.type !== EPHEMERAL_SETTING) return null;
  return { address: chat, ephemeralSeconds: protocolMessage.ephemeralExpiration || null };
}

function toTimer({ message, messageTimestamp }: WAMessage): ChatTimer | null {
  const unwrapped = unwrap(message!);
  const { protocolMessage } = unwrapped.content;
  const sentAt = toMs(messageTimestamp);
  if (protocolMessage?.type === EPHEMERAL_SETTING) {
    return timerOf(protocolMessage.ephemeralExpiration ?? 0, sentAt, sentAt);
  }
  const said =
    protocolMessage?.type === EPHEMERAL_SYNC_RESPONSE
      ? { ...protocolMessage, expiration: protocolMessage.ephemeralExpiration }
      : contextOf(unwrapped);
  const { expiration = null, ephemeralSettingTimestamp } = said ?? {};
  if (expiration === null) return null;
  return timerOf(expiration, toMs(ephemeralSettingTimestamp) || sentAt, sentAt);
}

/** No setting is newer than the message that carries it, even if the sender claims so. */
function timerOf(seconds: number, setAt: number, sentAt: number): ChatTimer | null {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > YEAR_SECONDS) return null;
  return { ephemeralSeconds: seconds || null, ephemeralSetAt: Math.min(setAt, sentAt) };
}
