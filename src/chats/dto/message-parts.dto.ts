import type { Media, MessageType, Quoted } from '../../whatsapp/inbound-batch.js';
import { isGroup } from '../../whatsapp/jid.js';
import { latestOfEachSide, type StoredReaction } from '../store/reactions.js';

export class MediaDto {
  mimetype: string | null;
  file_name: string | null;
  /** bytes */
  size: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  is_voice: boolean;
  is_animated: boolean;
}

/** The message that a reply answers, as the reply shows it. */
export class QuotedDto {
  id: string;
  sender_jid: string | null;
  sender_name: string | null;
  from_me: boolean;
  type: MessageType;
  text: string | null;
}

export class ReactionDto {
  emoji: string;
  sender_jid: string;
  sender_name: string | null;
  from_me: boolean;
  timestamp: number;
}

export function toMediaDto(media: Media): MediaDto {
  return {
    mimetype: media.mimetype,
    file_name: media.fileName,
    size: media.size,
    seconds: media.seconds,
    width: media.width,
    height: media.height,
    is_voice: media.isVoice,
    is_animated: media.isAnimated,
  };
}

export function toQuotedDto(quoted: Quoted): QuotedDto {
  return {
    id: quoted.id,
    sender_jid: quoted.senderJid,
    sender_name: quoted.senderName ?? null,
    from_me: quoted.fromMe,
    type: quoted.type,
    text: quoted.text,
  };
}

/**
 * Reactions that were taken back are kept for their time alone. In a chat of two each side has one,
 * under however many addresses the other side has had.
 */
export function toReactionDtos(reactions: StoredReaction[], chatJid: string): ReactionDto[] {
  return (isGroup(chatJid) ? reactions : latestOfEachSide(reactions))
    .filter(({ emoji }) => emoji !== '')
    .toSorted((a, b) => a.at - b.at)
    .map(({ emoji, byJid, byName, byMe, at }) => ({
      emoji,
      sender_jid: byJid,
      sender_name: byName,
      from_me: byMe,
      timestamp: at,
    }));
}
