import { ArrayMaxSize, ArrayUnique, IsArray, IsString } from 'class-validator';

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
