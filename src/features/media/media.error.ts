/** Reasons why there is no file: stable codes for `media.error_code`. */
export const MEDIA_ERROR_CODES = [
  /** The media server does not have it any more. */
  'expired',
  /** Neither has the phone. */
  'phone_has_none',
  /** The phone could not upload it again. */
  'phone_failed',
  /** The phone did not answer. */
  'phone_silent',
  /** The fetched file is not that of the message. */
  'corrupt',
  /** Larger than the limit, or than the message says. */
  'too_large',
  /** The message names no place at WhatsApp: another host, or none at all; or the server names another one. */
  'foreign_host',
  /** The media server cannot be reached, or fails. */
  'unavailable',
] as const;
export type MediaErrorCode = (typeof MEDIA_ERROR_CODES)[number];

const EXPIRED = new Set<MediaErrorCode>([
  'expired',
  'phone_has_none',
  'phone_failed',
  'phone_silent',
]);

export class MediaError extends Error {
  constructor(
    readonly code: MediaErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The state of the file after this error. */
  get state(): 'expired' | 'failed' {
    return EXPIRED.has(this.code) ? 'expired' : 'failed';
  }
}
