import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { fromEvent } from 'rxjs';
import { ApiErrors, ApiSection } from '../common/http/api.decorators.js';
import type {
  AwaitedMessageDto,
  FoundMessagesDto,
  MessageWithTimelineDto,
} from './dto/responses.dto.js';
import { OneMessageQuery } from './dto/one-message.query.js';
import { SearchQueryDto } from './dto/search.query.js';
import { WaitQuery } from './dto/wait.query.js';
import { MessageSearchService } from './message-search.service.js';
import { MessageWaitService } from './message-wait.service.js';
import { MessagesService } from './messages.service.js';

@ApiSection('Messages')
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly searches: MessageSearchService,
    private readonly waits: MessageWaitService,
  ) {}

  /** Searches messages by words, newest first. */
  @Get('search')
  @ApiErrors('invalid_jid')
  searchMessages(@Query() query: SearchQueryDto): Promise<FoundMessagesDto> {
    return this.searches.search(query);
  }

  /** Waits for a message that matches; null after the timeout. */
  @Get('wait')
  @ApiErrors('invalid_jid')
  async waitForMessage(
    @Query() query: WaitQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AwaitedMessageDto> {
    return { message: await this.waits.wait(query, fromEvent(response, 'close')) };
  }

  /** One message with the times at which it was sent, delivered and read. */
  @Get(':id')
  @ApiErrors('invalid_jid', 'not_found')
  readMessage(
    @Param('id') id: string,
    @Query() { chat_jid }: OneMessageQuery,
  ): Promise<MessageWithTimelineDto> {
    return this.messages.getWithTimeline(id, chat_jid);
  }
}
