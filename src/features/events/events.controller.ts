import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DownloadService } from '../../base/common/http/download.service.js';
import { ApiFile, ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import type { EventListDto } from './dto/event.dto.js';
import { EventFilterQuery, EventsQuery, StreamQuery } from './dto/events.query.js';
import { EventStreamService } from './event-stream.service.js';
import { EventsService } from './events.service.js';

@ApiSection('Events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly streams: EventStreamService,
    private readonly downloads: DownloadService,
  ) {}

  /** The event log, oldest first; without `after`, its latest page. */
  @Get()
  @ApiErrors('invalid_jid')
  listEvents(
    @Query() query: EventsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EventListDto> {
    return this.events.list(query, viewerOf(response));
  }

  /** The event log as a JSON Lines file. */
  @Get('export')
  @ApiFile('application/jsonl', '{"seq":1,"type":"connection.state"}\n')
  @ApiErrors('invalid_jid')
  exportEvents(@Query() query: EventFilterQuery, @Res() response: Response): Promise<void> {
    const pieces = this.events.toLines(query, viewerOf(response));
    return this.downloads.send(response, { fileName: 'events.jsonl', pieces });
  }

  /**
   * Live events, as server-sent events.
   *
   * `id` is the seq, `event` the kind. Changed chats are sent as `chat`; `truncated` means that the log
   * no longer has all events to resume from. A comment every 15 seconds keeps the connection open.
   */
  @Get('stream')
  @ApiFile(
    'text/event-stream',
    'retry: 1000\n\nid: 8\nevent: ack\ndata: {"seq":8,"type":"ack.read"}\n\n',
  )
  @ApiErrors('too_many_requests')
  streamEvents(
    @Query() { account, after }: StreamQuery,
    @Res() response: Response,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    const last = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : after;
    const viewer = viewerOf(response);
    return this.streams.addClient(response, {
      after: last ?? null,
      viewer,
      isOfAll: account !== undefined,
    });
  }
}
