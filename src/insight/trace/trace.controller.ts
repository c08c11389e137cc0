import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import { OneMessageQuery } from '../../features/messages/dto/message-requests.dto.js';
import type { TraceDto } from './dto/trace.dto.js';
import { TraceService } from './trace.service.js';

@ApiSection('Messages')
@Controller('messages')
export class TraceController {
  constructor(private readonly traces: TraceService) {}

  /**
   * Everything that happened to one message: requests, stages of its delivery, receipts, events, raw stanzas.
   *
   * Each step has its time, and its duration if it has one.
   */
  @Get(':id/trace')
  @ApiErrors('invalid_jid', 'not_found')
  traceMessage(
    @Param('id') id: string,
    @Query() { chat_jid }: OneMessageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TraceDto> {
    return this.traces.trace(id, viewerOf(response), chat_jid);
  }
}
