import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { WhatsAppModule } from '../whatsapp/whatsapp.module.js';
import { AccountsService } from './accounts.service.js';
import { ChatWriter } from './chat-writer.js';
import { ChatsController } from './chats.controller.js';
import { ChatsRepository } from './chats.repository.js';
import { ChatsService } from './chats.service.js';
import { EarlyNews } from './early-news.js';
import { IngestService } from './ingest.service.js';
import { MessagesRepository } from './messages.repository.js';
import { ThreadWriter } from './thread-writer.js';

/** Chats, their threads, and the intake of all that WhatsApp brings. */
@Module({
  imports: [StorageModule, WhatsAppModule],
  controllers: [ChatsController],
  providers: [
    AccountsService,
    ChatWriter,
    ChatsRepository,
    ChatsService,
    EarlyNews,
    IngestService,
    MessagesRepository,
    ThreadWriter,
  ],
  exports: [AccountsService, ChatWriter, ChatsService, MessagesRepository, ThreadWriter],
})
export class ChatsModule {}
