import type { proto } from '@whiskeysockets/baileys';
import { serverNow } from '../../state/server-clock.js';
import { withTimer } from './timers.js';

/** The three envelopes of view-once messages. */
export type ViewOnceForm = 'viewOnceMessage' | 'viewOnceMessageV2' | 'viewOnceMessageV2Extension';

/** A view-once picture, video or voice message. */
export function viewOnce(
  content: proto.IMessage,
  form: ViewOnceForm = 'viewOnceMessageV2',
): proto.IMessage {
  const { messageContextInfo, ...rest } = content;
  const message: proto.IMessage = { ...rest };
  if (message.imageMessage) message.imageMessage = { ...message.imageMessage, viewOnce: true };
  if (message.videoMessage) message.videoMessage = { ...message.videoMessage, viewOnce: true };
  if (message.audioMessage) message.audioMessage = { ...message.audioMessage, viewOnce: true };
  return { [form]: { message }, messageContextInfo };
}

/** A disappearing message, wrapped as phones send it. */
export function ephemeral(content: proto.IMessage, seconds = 86_400): proto.IMessage {
  const { messageContextInfo, ...rest } = content;
  const setAt = Math.floor(serverNow() / 1000);
  return { ephemeralMessage: { message: withTimer(rest, { seconds, setAt }) }, messageContextInfo };
}
