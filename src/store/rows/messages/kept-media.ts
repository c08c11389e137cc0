import type { Media } from '../../../whatsapp/inbound-batch.js';

/** Why the file of a message could not be had when it was last asked for. */
export interface FileFailure {
  /** `expired`: WhatsApp has dropped it, and the phone did not upload it again. */
  state: 'expired' | 'failed';
  /** A stable code: `MediaErrorCode`. */
  code: string;
}

/** The JSON in `messages.media`. Rows of earlier versions have neither `sha256` nor `hasThumbnail`. */
export interface KeptMedia extends Media {
  failure?: FileFailure;
}

/** What the column says; nothing without a file. The search index refuses malformed JSON. */
export function readKeptMedia(json: string | null): Partial<KeptMedia> {
  return JSON.parse(json ?? '{}') as Partial<KeptMedia>;
}
