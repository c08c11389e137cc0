import { ArrayMaxSize, ArrayUnique, IsArray, IsString } from 'class-validator';

/** WhatsApp's polls have 12; others may come from modified clients. */
const MAX_OPTIONS = 100;

export class NewVoteDto {
  /** All options that are chosen now, by their names; an empty list takes the vote back. */
  @ArrayUnique({ message: 'must not name an option twice' })
  @ArrayMaxSize(MAX_OPTIONS, { message: `must have ${MAX_OPTIONS} options at most` })
  @IsString({ each: true, message: 'must be a list of options' })
  // The last rule is the first to speak: what is no list at all breaks the others, too.
  @IsArray({ message: 'must be a list of options' })
  options: string[];
}
