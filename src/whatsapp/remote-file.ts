/** A file that a message refers to: encrypted, at WhatsApp's media servers. */
export interface RemoteFile {
  /** Chosen by the sender: check the host before anything is fetched. */
  url: string | null;
  /** The path of the file, the same at all media servers. */
  directPath: string | null;
  mimetype: string | null;
  fileName: string | null;
  /** bytes, decrypted; a claim of the sender */
  size: number | null;
  /** The hash of the decrypted file. */
  sha256: Uint8Array;
  /** The hash of the encrypted file. */
  encryptedSha256: Uint8Array;
  keys: FileKeys;
}

/** WhatsApp takes no larger files. */
export const MAX_FILE_BYTES = 2000 * 1024 * 1024;

/** The MAC behind an encrypted file: the first bytes of the HMAC. */
export const FILE_MAC_BYTES = 10;

/** AES-256-CBC, and HMAC-SHA256 over IV and ciphertext (Baileys Utils/messages-media.js, getMediaKeys). */
export interface FileKeys {
  iv: Uint8Array;
  cipherKey: Uint8Array;
  macKey: Uint8Array;
}

/** A request to this account's phone to upload the file of a message again, since WhatsApp has dropped it. */
export interface UploadRequest {
  id: string;
  chatJid: string;
  fromMe: boolean;
  /** The author, in a group; null for an own message. */
  participantJid: string | null;
  /** The encoded `proto.Message`. */
  content: Uint8Array;
}

/** The phone's answer. */
export type UploadAnswer =
  /** `content` is the message with the new place of the file. */
  | { result: 'uploaded'; content: Uint8Array }
  /** The phone does not have the file any more. */
  | { result: 'gone' }
  /** The phone could not read the request, or not upload the file. */
  | { result: 'failed' }
  /** There was no answer in time. */
  | { result: 'silent' };
