/** Longer than any film or sound; a greater length is nonsense, whatever the file says. */
export const MAX_SECONDS = 366 * 24 * 60 * 60;

/** Facts found in a file. Its name and the type that a client claims are not among them. */
export interface FileFacts {
  /**
   * By content; the client's claim only if the content has no known form, such as that of a text. It names the codec of
   * a film or sound that phones do not play: `audio/ogg; codecs=vorbis`.
   */
  mimetype: string;
  /** For pictures and videos, as they are shown: turned the right way. */
  width: number | null;
  height: number | null;
  /** Whole seconds, at least 1; null if they are not known, as in a film without an index. */
  seconds: number | null;
  /** For Ogg/Opus: the loudness of 64 equal parts, 0 to 100. */
  waveform: number[] | null;
  /** A small JPEG of a picture, in base64. */
  thumbnail: string | null;
  isAnimated: boolean;
  /** True if it cannot be read as what its beginning says. A missing length, waveform or thumbnail is no damage. */
  isDamaged: boolean;
}
