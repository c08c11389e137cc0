import { IsIn, IsInt, IsOptional, Matches } from 'class-validator';
import { PageLimit, MessageId } from '../../../base/common/http/field.decorators.js';
import { ToWholeNumber } from '../../../base/common/http/text.transforms.js';
import { CLIENT_KINDS, type ClientKind } from './client-kind.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Selects requests. */
export class RequestsQuery {
  /**
   * `page` for the pages of this service in a browser, `playground` for the phones of the playground, `program` for
   * everybody else. Without it, all but `playground`.
   */
  @IsOptional()
  @IsIn(CLIENT_KINDS, { message: `must be one of ${CLIENT_KINDS.join(', ')}` })
  client?: ClientKind;

  @IsOptional()
  @IsIn(METHODS, { message: `must be one of ${METHODS.join(', ')}` })
  method?: (typeof METHODS)[number];

  /** A status such as `404`, or all that begin alike, such as `4xx`. */
  @IsOptional()
  @Matches(/^[1-5](\d\d|xx)$/, { message: 'must be a status such as 404, or 4xx' })
  status?: string;

  /** The message that the request queued. */
  @MessageId()
  message_id?: string;

  /** Only requests after this seq. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: 'must be the seq of a request' })
  after?: number;

  /** Only requests before this seq. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: 'must be the seq of a request' })
  before?: number;

  @PageLimit()
  limit: number = 200;
}
