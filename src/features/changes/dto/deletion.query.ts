import { IsIn } from 'class-validator';
import { TargetQuery } from './target.query.js';

export class DeletionQuery extends TargetQuery {
  /** For all who have the message, or only on the devices of this account. */
  @IsIn(['everyone', 'me'], { message: 'must be everyone or me' })
  for: 'everyone' | 'me';
}
