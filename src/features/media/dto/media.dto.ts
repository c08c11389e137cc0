import { ChatJid } from '../../chats/jid.pipe.js';
import { OneMessageQuery } from '../../messages/dto/message-requests.dto.js';
import { IsOptional, IsInt, Max, Min } from 'class-validator';
import { ToWholeNumber } from '../../../base/common/http/text.transforms.js';
import type { MediaState } from '../../../base/shapes/message-parts.dto.js';
import { Flag } from '../../../base/common/http/field.decorators.js';

/** Names the message of a file. */
export class FileQuery extends OneMessageQuery {
  /** The sender, if two people of a chat have used the same id. */
  @ChatJid()
  sender_jid?: string;
}

export class MediaQuery extends FileQuery {
  /** True waits for a file that is not here yet; otherwise it is fetched all the same, and the answer is 202. */
  @Flag()
  wait: boolean = true;

  /** With `wait=0`: fetch it again even right after a failure. Otherwise, that failure is the answer. */
  @Flag()
  retry: boolean = false;
}

const [MIN_SIZE, MAX_SIZE] = [64, 1024];
const message = `must be a whole number from ${MIN_SIZE} to ${MAX_SIZE}`;

export class ThumbnailQuery extends FileQuery {
  /** The longer side in pixels, at most. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message })
  @Min(MIN_SIZE, { message })
  @Max(MAX_SIZE, { message })
  size?: number;
}

/** A file that is not here yet; `message.media` announces it. */
export class FileStateDto {
  state: MediaState;
}
