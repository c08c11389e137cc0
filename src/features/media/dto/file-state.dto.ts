import type { MediaState } from '../../../base/shapes/message-parts.dto.js';

/** A file that is not here yet; `message.media` announces it. */
export class FileStateDto {
  state: MediaState;
}
