import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { JidPipe } from '../common/jid.pipe.js';
import { ChatsService } from './chats.service.js';
import { ChatsQuery } from './dto/chats.query.js';
import { ReadChatDto } from './dto/read-chat.dto.js';
import type { ChatListDto, ChatReadDto, ThreadDto } from './dto/responses.dto.js';
import { ThreadQuery } from './dto/thread.query.js';

@Controller('chats')
export class ChatsController {
  constructor(private readonly chats: ChatsService) {}

  @Get()
  list(@Query() query: ChatsQuery): Promise<ChatListDto> {
    return this.chats.list(query);
  }

  @Get(':jid/messages')
  thread(@Param('jid', JidPipe) jid: string, @Query() query: ThreadQuery): Promise<ThreadDto> {
    return this.chats.thread(jid, query);
  }

  @Post(':jid/read')
  @HttpCode(200)
  markRead(@Param('jid', JidPipe) jid: string, @Body() options: ReadChatDto): Promise<ChatReadDto> {
    return this.chats.markRead(jid, options);
  }
}
