import { hkdfSync } from 'node:crypto';
import { hkdfInfoKey, type MediaType } from '@whiskeysockets/baileys';
import type { FileKeys } from '../../remote-file.js';

const SALT = new Uint8Array(32);
/** IV, cipher key, MAC key, and 32 bytes that nothing uses. */
const EXPANDED_BYTES = 112;

/** The keys of a file, derived from the key in its message (Baileys Utils/messages-media.js, getMediaKeys). */
export function toFileKeys(mediaKey: Uint8Array, type: MediaType): FileKeys {
  const info = hkdfInfoKey(type);
  const bytes = new Uint8Array(hkdfSync('sha256', mediaKey, SALT, info, EXPANDED_BYTES));
  return {
    iv: bytes.subarray(0, 16),
    cipherKey: bytes.subarray(16, 48),
    macKey: bytes.subarray(48, 80),
  };
}
