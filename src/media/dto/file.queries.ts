import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ChatJid } from '../../chats/chat-jid.js';
import { ToBoolean, ToWholeNumber } from '../../common/http/text.transforms.js';
import { OneMessageQuery } from '../../messages/dto/one-message.query.js';

const [MIN_SIZE, MAX_SIZE] = [64, 1024];
const message = `must be a whole number from ${MIN_SIZE} to ${MAX_SIZE}`;

/** Names the message of a file. */
export class FileQuery extends OneMessageQuery {
  /** The sender, if two people of a chat have used the same id. */
  @ChatJid()
  sender_jid?: string;
}

export class MediaQuery extends FileQuery {
  /** Whether to wait for a file that is not here yet; otherwise it is fetched all the same, and the answer is 202. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean({ message: 'must be true or false' })
  wait: boolean = true;
}

export class ThumbnailQuery extends FileQuery {
  /** Pixels; the most of its longer side. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message })
  @Min(MIN_SIZE, { message })
  @Max(MAX_SIZE, { message })
  size?: number;
}
