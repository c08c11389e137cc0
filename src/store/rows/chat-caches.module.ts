import { Module } from '@nestjs/common';
import { ChatCaches } from './work/chat-cache.js';

/** The chats that are kept in memory, of all accounts. */
@Module({ providers: [ChatCaches], exports: [ChatCaches] })
export class ChatCachesModule {}
