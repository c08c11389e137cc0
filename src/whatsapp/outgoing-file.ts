import type { FileKeys } from './remote-file.js';

/** The types of messages with a file. */
export const FILE_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A message with a file that is to be sent. */
export interface OutgoingFile {
  type: FileType;
  caption: string | null;
  isViewOnce: boolean;
  /** True for a sound that is shown as a voice message. */
  isVoice: boolean;
  /** True for a video that is shown as a GIF: without sound, again and again. */
  isGif: boolean;
  mimetype: string;
  fileName: string | null;
  /** bytes */
  size: number;
  sha256: Uint8Array;
  mediaKey: Uint8Array;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** 64 values, 0 to 100 */
  waveform: number[] | null;
  /** A small JPEG. */
  thumbnail: Uint8Array | null;
  isAnimated: boolean;
}

/** The place of an uploaded file at WhatsApp. */
export interface FileLocation {
  url: string;
  directPath: string;
  /** SHA-256 of the file as it is uploaded. */
  encryptedSha256: Uint8Array;
}

/** The encryption of a file, and the path under which media servers take it. */
export interface UploadForm {
  /** Such as `/mms/image`. */
  path: string;
  keys: FileKeys;
}

/** WhatsApp's servers for uploads. */
export interface MediaServers {
  /** With a port, if it is not the usual one; the preferred one first. */
  hosts: string[];
  /** Permits uploads for some minutes. */
  auth: string;
}
