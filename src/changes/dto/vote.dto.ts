import { ArrayMaxSize, ArrayUnique, IsArray, IsString } from 'class-validator';

/** WhatsApp's polls have 12; others may come from modified clients. */
const MAX_OPTIONS = 100;

export class NewVoteDto {
  /** All options that are chosen now, by their names; an empty list takes the vote back. */
  @IsArray({ message: 'must be a list of options' })
  @ArrayMaxSize(MAX_OPTIONS, { message: `must have ${MAX_OPTIONS} options at most` })
  @ArrayUnique({ message: 'must not name an option twice' })
  @IsString({ each: true, message: 'must be a list of options' })
  options: string[];
}
