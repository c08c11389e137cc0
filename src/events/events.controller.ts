import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DownloadService } from '../common/download.service.js';
import type { EventListDto } from './dto/event-list.dto.js';
import { EventFilterQuery, EventsQuery } from './dto/events.query.js';
import { StreamQuery } from './dto/stream.query.js';
import { EventStreamService } from './event-stream.service.js';
import { EventsService } from './events.service.js';

@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly streams: EventStreamService,
    private readonly downloads: DownloadService,
  ) {}

  @Get()
  list(@Query() query: EventsQuery): Promise<EventListDto> {
    return this.events.list(query);
  }

  @Get('export')
  export(@Query() query: EventFilterQuery, @Res() response: Response): Promise<void> {
    const pieces = this.events.toLines(query);
    return this.downloads.send(response, { fileName: 'events.jsonl', pieces });
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
