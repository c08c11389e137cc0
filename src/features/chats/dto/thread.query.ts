import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageLimit } from '../../../base/common/http/page-limit.js';

export class ThreadQuery {
  @PageLimit()
  limit: number = 400;

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
