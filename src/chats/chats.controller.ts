import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { JidPipe } from './jid.pipe.js';
import { ChatsService } from './chats.service.js';
import { ChatsQuery } from './dto/chats.query.js';
import { ReadChatDto } from './dto/read-chat.dto.js';
import { RequestHistoryDto } from './dto/request-history.dto.js';
import type {
  ChatListDto,
  ChatReadDto,
  HistoryRequestedDto,
  ThreadDto,
} from './dto/responses.dto.js';
import { ThreadQuery } from './dto/thread.query.js';
import { HistoryService } from './history.service.js';

@Controller('chats')
export class ChatsController {
  constructor(
    private readonly chats: ChatsService,
    private readonly history: HistoryService,
  ) {}

  @Get()
  list(@Query() query: ChatsQuery): Promise<ChatListDto> {
    return this.chats.list(query);
  }

  @Get(':jid/messages')
  thread(@Param('jid', JidPipe) jid: string, @Query() query: ThreadQuery): Promise<ThreadDto> {
    return this.chats.thread(jid, query);
  }

  @Post(':jid/history')
  @HttpCode(200)
  requestHistory(
    @Param('jid', JidPipe) jid: string,
    @Body() { count }: RequestHistoryDto,
  ): Promise<HistoryRequestedDto> {
    return this.history.request(jid, count);
  }

  @Post(':jid/read')
  @HttpCode(200)
  markRead(@Param('jid', JidPipe) jid: string, @Body() options: ReadChatDto): Promise<ChatReadDto> {
    return this.chats.markRead(jid, options);
  }
}
