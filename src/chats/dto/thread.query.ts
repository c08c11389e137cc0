import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ToWholeNumber } from '../../common/text.transforms.js';

export class ThreadQuery {
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: 'must be a whole number from 1 to 1000' })
  @Min(1, { message: 'must be a whole number from 1 to 1000' })
  @Max(1000, { message: 'must be a whole number from 1 to 1000' })
  limit = 400;

  /** A message id: the page ends before it. */
  @IsOptional()
  @IsString({ message: 'must be a message id' })
  @MaxLength(200, { message: 'must be a message id' })
  before?: string;

  /** A message id: the page starts after it. */
  @IsOptional()
  @IsString({ message: 'must be a message id' })
  @MaxLength(200, { message: 'must be a message id' })
  after?: string;
}
