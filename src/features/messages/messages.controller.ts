import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { fromEvent } from 'rxjs';
import { ApiErrors, ApiSection, UnknownFields } from '../../base/common/http/api.decorators.js';
import type {
  AwaitedMessageDto,
  FoundMessagesDto,
  MessageWithTimelineDto,
  MessageReceiptsDto,
} from './dto/responses.dto.js';
import {
  MessageQuery,
  OneMessageQuery,
  SearchQueryDto,
  WaitQuery,
} from './dto/message-requests.dto.js';
import { MessageSearchService } from './message-search.service.js';
import { MessageWaitService } from './message-wait.service.js';
import { MessagesService } from './messages.service.js';
import { ReceiptsService } from './receipts.service.js';

@ApiSection('Messages')
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly searches: MessageSearchService,
    private readonly waits: MessageWaitService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Searches messages by words, newest first. */
  @Get('search')
  @ApiErrors('invalid_jid')
  searchMessages(@Query() query: SearchQueryDto): Promise<FoundMessagesDto> {
    return this.searches.search(query);
  }

  /**
   * Waits for a matching message; null after the timeout.
   *
   * With `after`, the wait also ends when that message fails, because no answer to it can come. With `from_me=true`,
   * which does not wait for an answer, it goes on.
   *
   * Unknown query parameters are an error: without a misspelt filter, any message would match.
   */
  @Get('wait')
  @UnknownFields('refuse')
  @ApiErrors('invalid_jid')
  waitForMessage(
    @Query() query: WaitQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AwaitedMessageDto> {
    return this.waits.wait(query, fromEvent(response, 'close'));
  }

  /**
   * One message with the times of its sending, delivery and reading.
   *
   * With `wait=delivered`, it responds once the message is delivered, or has failed, or after `timeout_ms`: its `status`
   * tells which. The same with `sent`, `read` and `played`.
   */
  @Get(':id')
  @ApiErrors('invalid_jid', 'not_found')
  async readMessage(
    @Param('id') id: string,
    @Query() query: MessageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageWithTimelineDto> {
    await this.waits.waitForStatus(id, query, fromEvent(response, 'close'));
    return this.messages.getWithTimeline(id, query.chat_jid);
  }

  /** The people who have received, read and played a message of this account. */
  @Get(':id/receipts')
  @ApiErrors('invalid_jid', 'not_found')
  listReceipts(
    @Param('id') id: string,
    @Query() { chat_jid }: OneMessageQuery,
  ): Promise<MessageReceiptsDto> {
    return this.receipts.list(id, chat_jid);
  }
}
