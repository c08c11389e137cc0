import type { MessageType } from '../../whatsapp/inbound-batch.js';

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
  /** Of a voice message: 64 values from 0 to 100, as its sender says. */
  waveform: number[] | null;
}

/** The message that a reply quotes, as the reply shows it. */
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
