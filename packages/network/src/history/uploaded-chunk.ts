import type { proto } from '@whiskeysockets/baileys';
import { encryptFile } from '../media/media-cipher.js';
import type { MediaServer } from '../media/media-server.js';

/** The place where WhatsApp keeps histories (Baileys Defaults: MEDIA_PATH_MAP). */
const UPLOAD_KIND = 'md-app-state';

/** The notification of a history whose chunk is a file at the media server, as all but the first ones are. */
export async function uploadChunk(
  server: MediaServer,
  notification: proto.IMessage,
): Promise<proto.IMessage> {
  const { protocolMessage } = notification;
  const { initialHistBootstrapInlinePayload: bytes, ...rest } =
    protocolMessage?.historySyncNotification ?? {};
  const { body, ...file } = await encryptFile(bytes ?? new Uint8Array(), 'md-msg-hist');
  const { directPath } = server.put(UPLOAD_KIND, body);
  const historySyncNotification = { ...rest, ...file, directPath };
  return { protocolMessage: { ...protocolMessage, historySyncNotification } };
}
