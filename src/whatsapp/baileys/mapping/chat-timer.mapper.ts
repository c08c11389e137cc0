import { proto, type Chat, type WAMessage } from '@whiskeysockets/baileys';
import type { Address, ChatUpdate } from '../../inbound-batch.js';
import { contextOf, toMs, unwrap } from './message-content.js';

/** After how many seconds new messages of a chat disappear; null if they stay. */
export type ChatTimer = Required<Pick<ChatUpdate, 'ephemeralSeconds' | 'ephemeralSetAt'>>;

const { EPHEMERAL_SETTING, EPHEMERAL_SYNC_RESPONSE } = proto.Message.ProtocolMessage.Type;
/** No client offers more than 90 days. */
const YEAR_SECONDS = 31_536_000;

/**
 * What a message says about the timer of its chat; null if nothing. In a chat of two each message carries the timer, and
 * so it is told of a chat that somebody else has started (WhatsApp Web: WAWebMsgEphemerality,
 * getMsgEphemeralitySettings). In a group only the notice counts that the library has made from the server's: anything
 * else could come from any member.
 */
export function toTimerUpdate(message: WAMessage, chat: Address): ChatUpdate | null {
  if (!message.message) return null;
  if (chat.isGroup) return toGroupNotice(message, chat);
  const timer = toTimer(message);
  return timer && { address: chat, ...timer };
}

/** The timer of a chat of a history; null if the phone does not say. */
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

/** No setting is newer than the message that carries it, whatever its sender says. */
function timerOf(seconds: number, setAt: number, sentAt: number): ChatTimer | null {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > YEAR_SECONDS) return null;
  return { ephemeralSeconds: seconds || null, ephemeralSetAt: Math.min(setAt, sentAt) };
}
