import { Transform, type TransformFnParams } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString } from 'class-validator';
import { JidPipe } from '../../chats/jid.pipe.js';
import type { QueuedDto } from '../../send/dto/queued.dto.js';

const MAX_CHATS = 20;
const pipe = new JidPipe();

/** Normalizes each jid as in a path. */
const toJids = ({ value }: TransformFnParams): unknown =>
  Array.isArray(value)
    ? value.map((jid: unknown) => (typeof jid === 'string' ? pipe.transform(jid) : jid))
    : value;

export class ForwardDto {
  /** The jids of the chats, 1 to 20. */
  @Transform(toJids)
  @ArrayUnique({ message: 'must not name a chat twice' })
  @ArrayMaxSize(MAX_CHATS, { message: `must name ${MAX_CHATS} chats at most` })
  @ArrayMinSize(1, { message: 'must name at least one chat' })
  @IsString({ each: true, message: 'must be a list of chat jids' })
  // Last, because the last rule is checked first: a value that is no list breaks the others, too.
  @IsArray({ message: 'must be a list of chat jids' })
  to: string[];
}

/** A message for each chat, in the order of the request: all are queued, or none. */
export class ForwardedDto {
  messages: QueuedDto[];
}
