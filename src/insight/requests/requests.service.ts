import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { RequestListDto } from './dto/request-list.dto.js';
import type { WholeRequestDto } from './dto/request.dto.js';
import type { RequestsQuery } from './dto/requests.query.js';
import type { LoggedRequest } from './logged-request.js';
import { RequestLog } from './request-log.js';
import { toRequestDto, toWholeRequestDto } from './request.mapper.js';

/** Lists the latest requests to the API. */
@Injectable()
export class RequestsService {
  constructor(private readonly log: RequestLog) {}

  list(query: RequestsQuery, viewer: Viewer): RequestListDto {
    const { limit, after } = query;
    // One more than requested shows if there is another page.
    const found = this.log.find({ ...query, viewer, limit: limit + 1 });
    const hasMore = found.length > limit;
    const page = after === undefined ? found.slice(-limit) : found.slice(0, limit);
    const edge = after === undefined ? page[0] : page.at(-1);
    const next = hasMore ? toCursor(edge) : null;
    return { requests: page.map(toRequestDto), pagination: { limit, next } };
  }

  /** @throws ApiError `not_found` */
  get(id: string, viewer: Viewer): WholeRequestDto {
    const request = this.log.get(id, viewer);
    if (!request) {
      throw new ApiError('not_found', 'There is no request with this id.', {
        hint: 'Only the latest requests are kept, until the service ends. A stream is none of them.',
      });
    }
    return toWholeRequestDto(request);
  }
}

function toCursor(request: LoggedRequest | undefined): string | null {
  return request ? String(request.seq) : null;
}
