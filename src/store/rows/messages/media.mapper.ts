import type { MediaDto } from '../../../base/shapes/message-parts.dto.js';
import type { MessageDto } from '../../../base/shapes/message.dto.js';
import { toAccountPath } from '../../../whatsapp/account-path.policy.js';
import type { KeptMedia } from './kept-media.js';
import type { MessageView } from '../work/message-view.js';

/** The columns of a message that its file's path in the API names. */
type Owner = Pick<
  MessageDto,
  'id' | 'chat_jid' | 'from_me' | 'sender_jid' | 'type' | 'is_view_once'
>;

/** Types whose files can be scaled to a thumbnail. */
const PICTURES = new Set<MessageDto['type']>(['image', 'sticker']);

/** @param view tells if the file is here; a failure is stored with the message */
export function toMediaDto(media: KeptMedia, owner: Owner, view: MessageView): MediaDto {
  const { sha256, failure } = media;
  const present = sha256 ? view.files.of(sha256) : null;
  const isPicture = present === 'stored' && PICTURES.has(owner.type);
  const hasThumbnail = !owner.is_view_once && (media.hasThumbnail === true || isPicture);
  return {
    mimetype: media.mimetype,
    file_name: media.fileName,
    size: media.size,
    seconds: media.seconds,
    width: media.width,
    height: media.height,
    is_voice: media.isVoice,
    is_animated: media.isAnimated,
    // Rows of earlier versions have none.
    waveform: media.waveform ?? null,
    sha256: sha256 ?? null,
    state: present ?? failure?.state ?? 'remote',
    error_code: present ? null : (failure?.code ?? null),
    // A message of an earlier version may have a file that can be fetched.
    url: sha256 === null ? null : pathOf(owner, view, 'media'),
    thumbnail_url: hasThumbnail ? pathOf(owner, view, 'thumbnail') : null,
  };
}

/** Own messages come first, but two other people may use the same id. */
function pathOf(
  owner: Owner,
  { account, basePath }: MessageView,
  what: 'media' | 'thumbnail',
): string {
  const query = new URLSearchParams({ chat_jid: owner.chat_jid });
  if (!owner.from_me) query.set('sender_jid', owner.sender_jid);
  return toAccountPath(
    account,
    `/api/messages/${encodeURIComponent(owner.id)}/${what}?${query.toString()}`,
    basePath,
  );
}
