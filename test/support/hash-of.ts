import { createHash } from 'node:crypto';

/** The SHA-256 in hex, which a failed comparison of large files prints. */
export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
