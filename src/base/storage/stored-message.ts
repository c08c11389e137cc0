import type { MessageType } from '../common/message-types.js';

/** A message as it was when its event was stored; times are ms since 1970. */
export interface StoredMessage {
  id: string;
  chat_jid: string;
  from_me: boolean;
  sender_jid: string;
  sender_name: string | null;
  type: MessageType;
  text: string | null;
  status: StoredMessageStatus;
  error_code: string | null;
  error_text: string | null;
  can_retry: boolean;
  retry_at: number | null;
  queued_at: number | null;
  uploaded_at: number | null;
  written_at: number | null;
  server_ack_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  edited_at: number | null;
  deleted_at: number | null;
  quoted_id: string | null;
  changes_id: string | null;
  album_id: string | null;
  is_view_once: boolean;
  is_forwarded: boolean;
  timestamp: number;
  quoted: StoredQuoted | null;
  mentions: StoredMention[];
  reactions: StoredReactionEntry[];
  poll: StoredPoll | null;
  media: StoredMedia | null;
  details: StoredDetails | null;
  referral: StoredReferral | null;
  /** Only of a message with such fields. */
  adjusted_fields?: string[];
}

/** Where a message came from, as its sender's client says. */
export interface StoredReferral {
  source_type: string | null;
  source_id: string | null;
  source_url: string | null;
  source_app: string | null;
  headline: string | null;
  body: string | null;
  media_type: 'image' | 'video' | null;
  ctwa_clid: string | null;
  ref: string | null;
  conversion_source: string | null;
  entry_point: string | null;
  entry_point_app: string | null;
  /** seconds */
  entry_point_delay_seconds: number | null;
}

export type StoredMessageStatus =
  | 'received'
  | 'undecrypted'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'played'
  | 'unknown'
  | 'error';

/** A person whom a text mentions. */
export interface StoredMention {
  jid: string;
  /** What stands for the person in the text, such as `@900`. */
  tag: string;
  name: string | null;
}

/** A mention as the row of its message has it: under the address that the text uses. */
export type KeptMention = Omit<StoredMention, 'tag'>;

/** A poll with its votes. */
export interface StoredPoll {
  question: string;
  options: StoredPollOption[];
  /** How many may be chosen; 0 for any number. */
  selectable_count: number;
  /** People with at least one vote. */
  voter_count: number;
}

export interface StoredPollOption {
  name: string;
  votes: number;
  voters: StoredVoter[];
}

export interface StoredVoter {
  jid: string;
  name: string | null;
  from_me: boolean;
  timestamp: number;
}

export interface StoredQuoted {
  /** A status of the sender, which no chat shows. */
  is_status: boolean;
  id: string;
  sender_jid: string | null;
  sender_name: string | null;
  from_me: boolean;
  type: MessageType;
  text: string | null;
}

export interface StoredReactionEntry {
  emoji: string;
  sender_jid: string;
  sender_name: string | null;
  from_me: boolean;
  timestamp: number;
}

export interface StoredMedia {
  mimetype: string | null;
  file_name: string | null;
  /** bytes */
  size: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  is_voice: boolean;
  is_animated: boolean;
  waveform: number[] | null;
  /** hex; null if there is no file to fetch, or if it is not known yet */
  sha256: string | null;
  state: StoredMediaState;
  error_code: string | null;
  url: string | null;
  thumbnail_url: string | null;
}

export type StoredMediaState = 'remote' | 'fetching' | 'stored' | 'expired' | 'failed';

/** By the type of the message. */
export type StoredDetails =
  | {
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
      accuracy_m: number | null;
      speed_mps: number | null;
      sequence: number | null;
      is_live: boolean;
    }
  | { contacts: { name: string; phones: string[] }[] }
  | { question: string; options: string[]; selectable_count: number }
  | { name: string; description: string | null; starts_at: number | null }
  | { image_count: number; video_count: number }
  | { group_jid: string; group_name: string; code: string; expires_at: number | null }
  | { is_video: boolean | null; is_group: boolean }
  | { emoji: string }
  | { text: string }
  | { options: string[] }
  | { notice: string; participants: string[] };
