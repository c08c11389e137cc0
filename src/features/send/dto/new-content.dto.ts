import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Trimmed } from '../../../base/common/http/text.transforms.js';
import { NEW_MESSAGE_TYPES, type NewMessageType } from './message-types.js';
import { IsPollOptions, MAX_OPTIONS, MAX_QUESTION_LENGTH } from './poll.rules.js';
import { IsFilled } from './text.rules.js';

const MAX_NAME_LENGTH = 255;
const MAX_CARDS = 50;
const MAX_PLACE_NAME = 255;
const MAX_ADDRESS = 1000;

const notANumber = { message: 'must be a phone number: digits with the country code' };
const latitude = { message: 'must be a number from -90 to 90' };
const longitude = { message: 'must be a number from -180 to 180' };
const cards = { message: 'must be a list of 1 to 50 contacts, each with name and phone' };
const choices = {
  message: 'must be a whole number from 0, which means any, to the number of options',
};

/** A person on a contact card. */
export class NewCardDto {
  @MaxLength(MAX_NAME_LENGTH, { message: 'must have 255 characters at most' })
  @IsFilled()
  @Trimmed()
  name: string;

  /** Digits with the country code, with an optional + in front. */
  @Matches(/^\+?[0-9]{1,20}$/, notANumber)
  @IsString(notANumber)
  phone: string;
}

const isOf =
  (type: NewMessageType) =>
  (message: NewContentDto): boolean =>
    message.type === type;

/** The content of a message that is neither a text nor a file. */
export class NewContentDto {
  /** The kind of message; by default a text. */
  @IsOptional()
  @IsIn(NEW_MESSAGE_TYPES, { message: `must be one of ${NEW_MESSAGE_TYPES.join(', ')}` })
  type?: NewMessageType;

  /** Location only: in degrees. */
  @ValidateIf(isOf('location'))
  @Max(90, latitude)
  @Min(-90, latitude)
  @IsNumber({}, latitude)
  latitude?: number;

  /** Location only: in degrees. */
  @ValidateIf(isOf('location'))
  @Max(180, longitude)
  @Min(-180, longitude)
  @IsNumber({}, longitude)
  longitude?: number;

  /** Location only: the name of the place. */
  @IsOptional()
  @MaxLength(MAX_PLACE_NAME, { message: 'must have 255 characters at most' })
  @IsString({ message: 'must be a text' })
  name?: string;

  /** Location only. */
  @IsOptional()
  @MaxLength(MAX_ADDRESS, { message: 'must have 1,000 characters at most' })
  @IsString({ message: 'must be a text' })
  address?: string;

  /** The people on the contact cards. */
  @ValidateIf(isOf('contact'))
  @ValidateNested({ each: true, ...cards })
  @Type(() => NewCardDto)
  @ArrayMaxSize(MAX_CARDS, cards)
  @ArrayMinSize(1, cards)
  @IsArray(cards)
  contacts?: NewCardDto[];

  /** Poll only. */
  @ValidateIf(isOf('poll'))
  @MaxLength(MAX_QUESTION_LENGTH, { message: 'must have 255 characters at most' })
  @IsFilled()
  question?: string;

  /** Poll only: 2 to 12 different answers. */
  @ValidateIf(isOf('poll'))
  @IsPollOptions()
  options?: string[];

  /** Poll only: how many options a person may choose; 0, the default, for any number. */
  @IsOptional()
  @Max(MAX_OPTIONS, choices)
  @Min(0, choices)
  @IsInt(choices)
  selectable_count?: number;
}
