import type { MessageType } from '../common/message-types.js';

/** `expired`: WhatsApp has dropped the file, and the phone did not upload it again. */
export type MediaState = 'remote' | 'fetching' | 'stored' | 'expired' | 'failed';

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
  /** Voice messages only: 64 values from 0 to 100, set by the sender. */
  waveform: number[] | null;
  /** SHA-256 of the file, in hex; null if there is no file to fetch, or if it is still unknown. */
  sha256: string | null;
  /** The place of the file: at WhatsApp, on its way, or here. */
  state: MediaState;
  /**
   * The reason why there is no file: `expired`, `phone_has_none`, `phone_failed` or `phone_silent` if WhatsApp has
   * dropped it; `unavailable`, `corrupt`, `too_large` or `foreign_host` if it could not be fetched.
   */
  error_code: string | null;
  /** The path of the file; null if there is no file to fetch. */
  url: string | null;
  /** The path of a small picture of it; null if there is none. */
  thumbnail_url: string | null;
}

/** The message that a reply quotes, as the reply shows it. */
export class QuotedDto {
  /** True for a status of its sender, which no chat shows. */
  is_status: boolean;
  id: string;
  sender_jid: string | null;
  sender_name: string | null;
  from_me: boolean;
  type: MessageType;
  /** For a document without a text, its name. */
  text: string | null;
}

export class ReactionDto {
  emoji: string;
  sender_jid: string;
  sender_name: string | null;
  from_me: boolean;
  timestamp: number;
}

export class VoterDto {
  jid: string;
  name: string | null;
  from_me: boolean;
  timestamp: number;
}

export class PollOptionDto {
  name: string;
  /** How many people have chosen it; each counts once, with the last vote. */
  votes: number;
  voters: VoterDto[];
}

export class PollDto {
  question: string;
  options: PollOptionDto[];
  /** How many options a person may choose; 0 for any number. */
  selectable_count: number;
  /** People who have chosen at least one option. */
  voter_count: number;
}

/** A person whom the text mentions. */
export class MentionDto {
  jid: string;
  /** The text that stands for the person: an `@` and the part before the `@` of the jid that the text uses. */
  tag: string;
  name: string | null;
}

/**
 * The origin of a message. All of it is a claim of the sender's client, and the sender may have changed it. The names
 * are those of WhatsApp's Cloud API where it has them.
 */
export class ReferralDto {
  /** `ad`, `post` or another word. */
  source_type: string | null;
  /** The id of the advertisement or the post. */
  source_id: string | null;
  /** `http` or `https`. */
  source_url: string | null;
  /** For example `facebook` or `instagram`. */
  source_app: string | null;
  headline: string | null;
  body: string | null;
  media_type: 'image' | 'video' | null;
  /** The id of the click. */
  ctwa_clid: string | null;
  /** The text that the advertiser has added to the link. */
  ref: string | null;
  /** For example `FB_Ads`. */
  conversion_source: string | null;
  /** For example `ctwa_ad`, `click_to_chat_link` or `global_search_new_chat`. */
  entry_point: string | null;
  entry_point_app: string | null;
  /** Seconds from that until the message was sent. */
  entry_point_delay_seconds: number | null;
}

/** The answer to buttons, a list, a template or a flow. All of it is a claim of the sender's client. */
export class ChoiceDto {
  kind: 'button' | 'row' | 'template' | 'flow';
  /** The id of the chosen button or row; of a flow, the `id` of its parameters. */
  id: string | null;
  /** The words that were chosen, or that a flow says of its answer. */
  text: string | null;
  /** Rows only. */
  description: string | null;
  /** The name of a flow. */
  name: string | null;
  /** Flows only: the answer, as the flow gives it. Null if it is no object of JSON, or too large. */
  parameters: Record<string, unknown> | null;
  /** The position of the card in a carousel, from 0 on. */
  card_index: number | null;
}

/** An order from a catalog. WhatsApp gives its items to whom has the id and the token. */
export class OrderDto {
  id: string | null;
  token: string | null;
  status: 'inquiry' | 'accepted' | 'declined' | null;
  title: string | null;
  /** The sender's words. */
  message: string | null;
  item_count: number | null;
  /** In thousandths of the currency's unit. */
  total_amount_1000: number | null;
  /** For example `EUR`. */
  currency: string | null;
  seller_jid: string | null;
  /** The message that asked for it; null for most. */
  request_id: string | null;
}
