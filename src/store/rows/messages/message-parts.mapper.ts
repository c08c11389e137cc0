import type { KeptMention } from '../../../base/storage/message-columns.js';
import type { MessageDetailsDto } from '../../../base/shapes/message-details.dto.js';
import type {
  ChoiceDto,
  MentionDto,
  OrderDto,
  QuotedDto,
  ReactionDto,
  ReferralDto,
} from '../../../base/shapes/message-parts.dto.js';
import type {
  MessageDetails,
  Quoted,
  Referral,
  SentChange,
} from '../../../whatsapp/inbound-batch.js';
import { isGroup, userOf } from '../../../whatsapp/jid.js';
import { latestOfEachSide, type StoredReaction } from '../../../base/storage/person-entries.js';

export function toQuotedDto(quoted: Quoted): QuotedDto {
  return {
    is_status: quoted.isStatus ?? false,
    id: quoted.id,
    sender_jid: quoted.senderJid,
    sender_name: quoted.senderName ?? null,
    from_me: quoted.fromMe,
    type: quoted.type,
    text: quoted.text,
  };
}

export function toReferralDto(referral: Referral): ReferralDto {
  return {
    source_type: referral.sourceType,
    source_id: referral.sourceId,
    source_url: referral.sourceUrl,
    source_app: referral.sourceApp,
    headline: referral.headline,
    body: referral.body,
    media_type: referral.mediaType,
    ctwa_clid: referral.ctwaClid,
    ref: referral.ref,
    conversion_source: referral.conversionSource,
    entry_point: referral.entryPoint,
    entry_point_app: referral.entryPointApp,
    entry_point_delay_seconds: referral.entryPointDelaySeconds,
  };
}

export function toChoiceDto(details: MessageDetails | SentChange | null): ChoiceDto | null {
  if (details?.type !== 'choice') return null;
  const { type: _type, ...choice } = details;
  return choice;
}

export function toOrderDto(details: MessageDetails | SentChange | null): OrderDto | null {
  if (details?.type !== 'order') return null;
  const { type: _type, ...order } = details;
  return order;
}

export function toMentionDtos(mentions: KeptMention[]): MentionDto[] {
  return mentions.map(({ jid, name }) => ({ jid, tag: `@${userOf(jid)}`, name }));
}

/**
 * Leaves out removed reactions, whose rows only keep their time. In a chat of two, each side has one reaction, even if
 * the other side had several addresses.
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

/** Null for a deletion, whose type is enough, and for what the API shows by itself. */
export function toDetailsDto(details: MessageDetails | SentChange): MessageDetailsDto | null {
  switch (details.type) {
    case 'location': {
      const { latitude, longitude, name, address, isLive } = details;
      const { accuracyM = null, speedMps = null, sequence = null } = details;
      const movement = { accuracy_m: accuracyM, speed_mps: speedMps, sequence };
      return { latitude, longitude, name, address, ...movement, is_live: isLive };
    }
    case 'contact':
      return { contacts: details.contacts };
    case 'poll': {
      const { question, options, selectableCount } = details;
      return { question, options, selectable_count: selectableCount };
    }
    case 'event': {
      const { name, description, startsAt } = details;
      return { name, description, starts_at: startsAt };
    }
    case 'album':
      return { image_count: details.imageCount, video_count: details.videoCount };
    case 'group_invite': {
      const { groupJid, groupName, code, expiresAt } = details;
      return { group_jid: groupJid, group_name: groupName, code, expires_at: expiresAt };
    }
    case 'call':
      return { is_video: details.isVideo, is_group: details.isGroup };
    case 'reaction':
      return { emoji: details.emoji };
    case 'edit':
      return { text: details.text };
    case 'vote':
      return { options: details.options };
    case 'choice':
    case 'order':
    case 'deletion':
      return null;
    default:
      return { notice: details.notice, participants: details.participants };
  }
}
