import { Trimmed } from '../../../base/common/http/text.transforms.js';
import { IsString, Matches, MaxLength } from 'class-validator';
import { IsFilled } from './text.rules.js';

const MAX_NAME_LENGTH = 255;
const notANumber = { message: 'must be a phone number: digits with the country code' };

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
