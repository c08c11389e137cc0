import { ValidateBy } from 'class-validator';
import { isOneEmoji } from './one-emoji.js';

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
