import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiErrors, ApiScoped, ApiSection } from '../../base/common/http/api.decorators.js';
import { JidPipe } from './jid.pipe.js';
import { ChatsService } from './chats.service.js';
import { ChatSettingsService } from './settings/chat-settings.service.js';
import { ChangeChatDto } from './settings/dto/change-chat.dto.js';
import { toChatDto, type ChatDto } from './dto/chat.dto.js';
import {
  ChatsQuery,
  ThreadQuery,
  ReadChatDto,
  RequestHistoryDto,
} from './dto/chat-requests.dto.js';
import type {
  ChatListDto,
  ChatReadDto,
  HistoryRequestedDto,
  ThreadDto,
} from './dto/responses.dto.js';
import { HistoryService } from './history.service.js';

@ApiSection('Chats')
@Controller('chats')
export class ChatsController {
  constructor(
    private readonly chats: ChatsService,
    private readonly history: HistoryService,
    private readonly settings: ChatSettingsService,
  ) {}

  /** The chats, newest first. */
  @Get()
  listChats(@Query() query: ChatsQuery): Promise<ChatListDto> {
    return this.chats.list(query);
  }

  /** Archives, pins, mutes or marks a chat, on all devices of the account; sets its timer for everybody in it. */
  @Patch(':jid')
  @ApiErrors(
    'invalid_jid',
    'not_found',
    'not_connected',
    'keys_missing',
    'not_supported',
    'not_permitted',
    'whatsapp_refused',
  )
  async changeChat(
    @Param('jid', JidPipe) jid: string,
    @Body() changes: ChangeChatDto,
  ): Promise<ChatDto> {
    return toChatDto(await this.settings.change(jid, changes));
  }

  /** A thread, oldest first; without `before` and `after`, its latest page. */
  @Get(':jid/messages')
  @ApiErrors('invalid_jid')
  readThread(@Param('jid', JidPipe) jid: string, @Query() query: ThreadQuery): Promise<ThreadDto> {
    return this.chats.thread(jid, query);
  }

  /** Requests older messages of a chat from the phone; they are announced as `message.history`. */
  @Post(':jid/history')
  @ApiScoped('read')
  @HttpCode(200)
  @ApiErrors('invalid_jid', 'not_found', 'not_connected')
  requestHistory(
    @Param('jid', JidPipe) jid: string,
    @Body() { count }: RequestHistoryDto,
  ): Promise<HistoryRequestedDto> {
    return this.history.request(jid, count);
  }

  /**
   * Sets the unread count to zero and, if requested, sends read receipts.
   *
   * If the account hides its read receipts (`privacy` of `GET /api/connection`), only its own devices are told.
   */
  @Post(':jid/read')
  @ApiScoped('send')
  @HttpCode(200)
  @ApiErrors(
    'invalid_jid',
    'not_connected',
    'not_supported',
    'too_many_requests',
    'whatsapp_refused',
  )
  markRead(@Param('jid', JidPipe) jid: string, @Body() options: ReadChatDto): Promise<ChatReadDto> {
    return this.chats.markRead(jid, options);
  }
}
