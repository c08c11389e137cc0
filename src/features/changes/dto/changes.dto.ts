import { ChatJid, JidPipe } from '../../chats/jid.pipe.js';
import { OneMessageQuery } from '../../messages/dto/message-requests.dto.js';
import {
  IsIn,
  ValidateBy,
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsString,
  ArrayMinSize,
} from 'class-validator';
import { IsMessageText } from '../../send/dto/text.rules.js';
import { isOneEmoji } from './one-emoji.js';
import { Transform, type TransformFnParams } from 'class-transformer';
import type { QueuedDto } from '../../send/dto/queued.dto.js';

/** Names a message together with the id in the path. */
export class TargetQuery extends OneMessageQuery {
  /** The sender, if two people of a chat have used the same id. */
  @ChatJid()
  sender_jid?: string;
}

export class DeletionQuery extends TargetQuery {
  /** For all who have the message, or only on the devices of this account. */
  @IsIn(['everyone', 'me'], { message: 'must be everyone or me' })
  for: 'everyone' | 'me';
}

export class EditDto {
  /** The new text or caption, sent exactly as given. */
  @IsMessageText()
  text: string;
}

const IsOneEmoji = () =>
  ValidateBy({
    name: 'isOneEmoji',
    validator: {
      validate: isOneEmoji,
      defaultMessage: () => 'must be one emoji',
    },
  });

export class NewReactionDto {
  /** It replaces an earlier one of this account. */
  @IsOneEmoji()
  emoji: string;
}

/** WhatsApp's polls have 12; others may come from modified clients. */
const MAX_OPTIONS = 100;

export class NewVoteDto {
  /** All current choices, by the names of the options; an empty list takes the vote back. */
  @ArrayUnique({ message: 'must not name an option twice' })
  @ArrayMaxSize(MAX_OPTIONS, { message: `must have ${MAX_OPTIONS} options at most` })
  @IsString({ each: true, message: 'must be a list of options' })
  // Last, because the last rule is checked first: a value that is no list breaks the others, too.
  @IsArray({ message: 'must be a list of options' })
  options: string[];
}

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
