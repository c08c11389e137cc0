import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { proto, WASocket } from '@whiskeysockets/baileys';
import { fetchBytes } from '../../media-servers/fetch-bytes.js';
import type { Route } from '../../media-servers/media-request.js';
import { isWhatsAppHost } from '../../media-servers/whatsapp-host.policy.js';
import { toFileKeys } from '../mapping/file-keys.js';
import { timeoutSignal } from '../../../base/common/async/timeout-signal.js';

/** Room for the settings of hundreds of thousands of chats. */
const MAX_BYTES = 100 * 1024 * 1024;
/** Shorter than the library's wait for the answer that names the file. */
const LIMIT_MS = 20_000;
const MAC_BYTES = 10;

/** Fetches files that are too large for an answer of the server: snapshots of the app state, and large patches. */
export class ExternalBlobs {
  constructor(
    private readonly route: Route,
    private readonly isLocal: boolean,
  ) {}

  /**
   * Fetches and decrypts a file. The library would take it from a fixed host, and at any size (Baileys:
   * Utils/messages-media.js, downloadContentFromMessage).
   * @throws Error if no server has it, or it does not match the reference
   */
  async fetch(socket: WASocket, blob: proto.IExternalBlobReference): Promise<Buffer> {
    const { directPath, mediaKey, fileEncSha256 } = blob;
    if (!directPath?.startsWith('/') || !mediaKey || !fileEncSha256) {
      throw new Error('A reference to a part of the app state is incomplete');
    }
    const { hosts } = await socket.refreshMediaConn(false);
    const signal = timeoutSignal(LIMIT_MS);
    const names = hosts.map(({ hostname }) => hostname);
    const urls = names
      .filter((host) => URL.canParse(directPath, `https://${host}`))
      .map((host) => new URL(directPath, `https://${host}`))
      .filter((url) => isWhatsAppHost(url, this.isLocal ? names : null));
    let failure: unknown = new Error('There is no server for a part of the app state');
    for (const url of urls) {
      try {
        const { bytes } = await fetchBytes(url, MAX_BYTES, this.route, signal);
        return decrypt(bytes, mediaKey, fileEncSha256);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

function decrypt(file: Buffer, mediaKey: Uint8Array, sha256: Uint8Array): Buffer {
  if (!createHash('sha256').update(file).digest().equals(sha256)) {
    throw new Error('A part of the app state has another hash');
  }
  const { iv, cipherKey, macKey } = toFileKeys(mediaKey, 'md-app-state');
  const ciphertext = file.subarray(0, -MAC_BYTES);
  const mac = createHmac('sha256', macKey).update(iv).update(ciphertext).digest();
  if (!timingSafeEqual(mac.subarray(0, MAC_BYTES), file.subarray(-MAC_BYTES))) {
    throw new Error('A part of the app state has a wrong MAC');
  }
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}
