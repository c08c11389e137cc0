import { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';
import type { Content, Unwrapped } from './message-content.js';

const { MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;

/** The frame of an album: its photos and videos follow as messages of their own. */
export function toAlbumBody({
  expectedImageCount,
  expectedVideoCount,
}: proto.Message.IAlbumMessage): MessageBody {
  const imageCount = expectedImageCount ?? 0;
  const videoCount = expectedVideoCount ?? 0;
  const parts = [countOf(imageCount, 'photo'), countOf(videoCount, 'video')].filter(Boolean);
  return {
    type: 'album',
    text: null,
    label: ['Album', parts.join(', ')].filter(Boolean).join(': '),
    details: { type: 'album', imageCount, videoCount },
  };
}

/** The id of the album that a photo or a video belongs to; clients name it inside or outside of the envelope. */
export function albumIdOf(
  { content }: Unwrapped,
  message: Content | null | undefined,
): string | null {
  if (!content.imageMessage && !content.videoMessage) return null;
  for (const { messageContextInfo } of [content, message ?? {}]) {
    const { associationType, parentMessageKey } = messageContextInfo?.messageAssociation ?? {};
    if (associationType === MEDIA_ALBUM && parentMessageKey?.id) return parentMessageKey.id;
  }
  return null;
}

function countOf(count: number, noun: string): string {
  return count > 0 ? `${count} ${noun}${count === 1 ? '' : 's'}` : '';
}
