import { proto } from '@whiskeysockets/baileys';
import type { Timer } from '../../directory/timer.js';
import { withContextInfo } from './text.js';

const { Type } = proto.Message.ProtocolMessage;
const SETTINGS = new Set<unknown>([Type.EPHEMERAL_SETTING, Type.EPHEMERAL_SYNC_RESPONSE]);

/** Types of message that can disappear (WhatsApp Web: WAWebMsgEphemerality, messageSupportsEphemerality). */
const DISAPPEARING = new Set([
  'conversation',
  'extendedTextMessage',
  'imageMessage',
  'videoMessage',
  'ptvMessage',
  'audioMessage',
  'documentMessage',
  'stickerMessage',
  'locationMessage',
  'liveLocationMessage',
  'contactMessage',
  'contactsArrayMessage',
  'pollCreationMessage',
  'pollCreationMessageV2',
  'pollCreationMessageV3',
]);

/** The content as phones send it in a chat with this timer. Nothing else changes: each message carries the timer. */
export function withTimer(content: proto.IMessage, { seconds, setAt }: Timer): proto.IMessage {
  if (!canDisappear(content) || contextOf(content)?.expiration != null) return content;
  const { conversation, ...rest } = content;
  const message = conversation ? { ...rest, extendedTextMessage: { text: conversation } } : content;
  return withContextInfo(message, { expiration: seconds, ephemeralSettingTimestamp: setAt });
}

/** The timer that a message sets or carries; null if it names none. */
export function timerIn(sent: proto.IMessage, at: Date): Timer | null {
  const content = sent.ephemeralMessage?.message ?? sent;
  const sentAt = Math.floor(at.getTime() / 1000);
  const setting = content.protocolMessage;
  if (setting && SETTINGS.has(setting.type)) {
    return { seconds: setting.ephemeralExpiration ?? 0, setAt: sentAt };
  }
  const { expiration, ephemeralSettingTimestamp } = contextOf(content) ?? {};
  if (expiration == null) return null;
  return { seconds: expiration, setAt: Number(ephemeralSettingTimestamp ?? sentAt) };
}

export function canDisappear(content: proto.IMessage): boolean {
  return Object.entries(content).some(([name, part]) => part != null && DISAPPEARING.has(name));
}

function contextOf(content: proto.IMessage): proto.IContextInfo | undefined {
  for (const [name, part] of Object.entries(content) as [string, { contextInfo?: object }][]) {
    if (DISAPPEARING.has(name) && part?.contextInfo) return part.contextInfo;
  }
  return undefined;
}
