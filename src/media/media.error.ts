/** Why a file cannot be had: stable codes for `media.error_code`. */
export type MediaErrorCode =
  /** The media server has it no more. */
  | 'expired'
  /** What was fetched is not the file of the message. */
  | 'corrupt'
  /** Larger than the limit, or than the message says. */
  | 'too_large'
  /** The message names another host than WhatsApp's. */
  | 'foreign_host'
  /** The media server cannot be reached, or fails. */
  | 'unavailable';

export class MediaError extends Error {
  constructor(
    readonly code: MediaErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
