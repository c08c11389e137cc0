import { proto } from '@whiskeysockets/baileys';
import { withSecret } from './text.js';

const { MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;

/** The place where clients put the name of the album: the message itself, or an envelope around it. */
export type AlbumForm = 'plain' | 'wrapped';

/** The frame of an album, which comes before its photos and videos. */
export const albumMessage = (images: number, videos = 0): proto.IMessage =>
  withSecret({ albumMessage: { expectedImageCount: images, expectedVideoCount: videos } });

/** A photo or a video as a part of an album. */
export function inAlbum(
  part: proto.IMessage,
  album: proto.IMessageKey,
  form: AlbumForm = 'plain',
): proto.IMessage {
  const { messageContextInfo, ...content } = part;
  const association = {
    messageAssociation: { associationType: MEDIA_ALBUM, parentMessageKey: album },
  };
  const info = { ...messageContextInfo, ...association };
  if (form === 'plain') return { ...content, messageContextInfo: info };
  return { associatedChildMessage: { message: { ...content, messageContextInfo: info } } };
}
