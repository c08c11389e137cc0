import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiEachAccount, ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import type { RequestListDto } from './dto/request-list.dto.js';
import type { WholeRequestDto } from './dto/request.dto.js';
import { RequestsQuery } from './dto/requests.query.js';
import { RequestsService } from './requests.service.js';

@ApiSection('Diagnostics')
@Controller('requests')
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  /**
   * The latest requests of all clients to this API, oldest first; without `after`, the latest page.
   *
   * A request is listed once it has ended; streams are left out, and so are the page's own requests for this list. The
   * list is in memory only: it ends with the service. It has up to 500 reading requests of programs and 500 others,
   * fewer of the page, and up to 100 of clients without the token, without their bodies. The playground's phones look for
   * QR codes all the time: their requests are listed only with `client=playground`.
   *
   * A token sees requests about the whole service only from tokens that see no more accounts than it does.
   *
   * Texts of messages are kept, credentials never: headers other than the two listed ones are not kept, fields and
   * parameters with names such as `token`, `password` or `api_key` are hidden, and so are the values of a webhook's
   * `headers`, logins in addresses, and the API token in any place.
   */
  @Get()
  @ApiEachAccount()
  listRequests(
    @Query() query: RequestsQuery,
    @Res({ passthrough: true }) response: Response,
  ): RequestListDto {
    return this.requests.list(query, viewerOf(response));
  }

  /** One request with its body; the last one, if several have the same id. */
  @Get(':request_id')
  @ApiEachAccount()
  @ApiErrors('not_found')
  readRequest(
    @Param('request_id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): WholeRequestDto {
    return this.requests.get(id, viewerOf(response));
  }
}
