import type { Media } from '../../../whatsapp/inbound-batch.js';

/** The reason why the last request for the file of a message failed. */
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

/** Reads the column; empty without a file. The search index refuses malformed JSON. */
export function readKeptMedia(json: string | null): Partial<KeptMedia> {
  return JSON.parse(json ?? '{}') as Partial<KeptMedia>;
}
