import { normalizeMessageContent, proto, type WAMessageContent } from '@whiskeysockets/baileys';
import type { MessageTimer, OutgoingContext, QuotedMessage } from '../../message-codec.js';

const { Initiator, Trigger } = proto.DisappearingMode;

/** The parts of a message beside its content; undefined if there are none. */
export function toContextInfo({
  quoted,
  mentions = [],
  timer,
}: OutgoingContext): proto.IContextInfo | undefined {
  const info: proto.IContextInfo = {
    ...(quoted && toQuote(quoted)),
    ...(mentions.length > 0 && { mentionedJid: mentions }),
    ...(timer && toTimerFields(timer)),
  };
  return Object.keys(info).length > 0 ? info : undefined;
}

/**
 * The timer of the chat: without it a message stays, and its recipient may think that messages stay in this chat
 * (WhatsApp Web: WAWebEphemeralityResolver).
 */
function toTimerFields({ seconds, setAt, isDefault }: MessageTimer): proto.IContextInfo {
  return {
    expiration: seconds,
    ...(setAt !== null && { ephemeralSettingTimestamp: Math.floor(setAt / 1000) }),
    ...(isDefault && {
      disappearingMode: {
        initiator: Initiator.INITIATED_BY_ME,
        trigger: Trigger.ACCOUNT_SETTING,
        initiatedByMe: true,
      },
    }),
  };
}

/** A quote contains the quoted message: the recipient may not have it any more. */
function toQuote({ id, senderJid, content, text }: QuotedMessage): proto.IContextInfo {
  const stored = content && normalizeMessageContent(proto.Message.decode(content));
  const quotedMessage = stored ? withoutContext(stored) : { conversation: text ?? '' };
  return { stanzaId: id, participant: senderJid, quotedMessage };
}

/** Drops the quote and the secret of a quoted message: a quote of a quote shows one level only. */
function withoutContext(content: WAMessageContent): WAMessageContent {
  content.messageContextInfo = undefined;
  for (const part of Object.values(content) as ({ contextInfo?: unknown } | null)[]) {
    if (typeof part === 'object' && part !== null) part.contextInfo = undefined;
  }
  return content;
}
