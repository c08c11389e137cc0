import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { fromEvent } from 'rxjs';
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

@Controller('messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly searches: MessageSearchService,
    private readonly waits: MessageWaitService,
  ) {}

  @Get('search')
  search(@Query() query: SearchQueryDto): Promise<FoundMessagesDto> {
    return this.searches.search(query);
  }

  @Get('wait')
  async wait(
    @Query() query: WaitQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AwaitedMessageDto> {
    return { message: await this.waits.wait(query, fromEvent(response, 'close')) };
  }

  @Get(':id')
  one(
    @Param('id') id: string,
    @Query() { chat_jid }: OneMessageQuery,
  ): Promise<MessageWithTimelineDto> {
    return this.messages.one(id, chat_jid);
  }
}
