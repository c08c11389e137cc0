import { createHash } from 'node:crypto';

/** The SHA-256 in hex: what a failed comparison of large files prints. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
