import {
  IsBoolean,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { ToBoolean } from '../../../base/common/http/text.transforms.js';
import { IsMentions } from './mentions.rules.js';
import { NewContentDto } from './new-content.dto.js';
import { IsMessageText, MAX_TEXT_LENGTH } from './text.rules.js';

const MAX_FILE_NAME = 200;
const notAnId = { message: 'must be the id of a message' };
const notABoolean = { message: 'must be true, 1, false or 0' };

const isText = ({ type = 'text' }: NewMessageDto): boolean => type === 'text';

/** A message into a chat: a text, a file with its details, or another kind. */
export class NewMessageDto extends NewContentDto {
  /** Text only: stored and sent exactly as given. */
  @ValidateIf(isText)
  @IsMessageText()
  text?: string;

  /** The message of this chat that this one answers. */
  @IsOptional()
  @IsString(notAnId)
  @MinLength(1, notAnId)
  @MaxLength(200, notAnId)
  quoted_id?: string | null;

  /**
   * The jids of people whom a text or a caption mentions: in the text, each is an `@` and the part of its jid before
   * the `@`.
   */
  @IsOptional()
  @IsMentions()
  mentions?: string[];

  /** The file, from `POST /api/media`; or send the file itself as the part `file` of a multipart body. */
  @IsOptional()
  @IsUUID(undefined, { message: 'must be a media_id from POST /api/media' })
  media_id?: string;

  /** A text below a photo, a video or a document. */
  @IsOptional()
  @IsString({ message: 'must be a text' })
  @MaxLength(MAX_TEXT_LENGTH, { message: 'must have 65,536 characters at most' })
  caption?: string;

  /** Document only: the name that the recipient sees; by default the name of the file. */
  @IsOptional()
  @IsString({ message: 'must be a text' })
  @MinLength(1, { message: 'must have at least one character' })
  @MaxLength(MAX_FILE_NAME, { message: 'must have 200 characters at most' })
  file_name?: string;

  /** Photo, video or voice message only: it can be opened once. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean(notABoolean)
  view_once?: boolean;

  /** Shows an audio file as a voice message; it must be Ogg/Opus. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean(notABoolean)
  voice?: boolean;

  /** Shows a video as a GIF: without sound, again and again. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean(notABoolean)
  gif?: boolean;
}
