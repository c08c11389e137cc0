import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { EventListDto } from './dto/event-list.dto.js';
import { EventsQuery } from './dto/events.query.js';
import { StreamQuery } from './dto/stream.query.js';
import { EventStreamService } from './event-stream.service.js';
import { EventsService } from './events.service.js';

@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly streams: EventStreamService,
  ) {}

  @Get()
  list(@Query() query: EventsQuery): Promise<EventListDto> {
    return this.events.list(query);
  }

  @Get('stream')
  stream(
    @Headers('last-event-id') lastEventId: string | undefined,
    @Query() { after }: StreamQuery,
    @Res() response: Response,
  ): Promise<void> {
    const last = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : after;
    return this.streams.add(response, last ?? null);
  }
}
