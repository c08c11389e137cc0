import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { WhatsAppModule } from '../whatsapp/baileys/baileys.module.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ChatFinder } from './chat-finder.js';
import { ChatWriter } from './store/unit-of-work.runner.js';
import { ChatsController } from './chats.controller.js';
import { ChatsRepository } from './store/chats.repository.js';
import { ChatsService } from './chats.service.js';
import { BatchWriter } from './ingest/batch.writer.js';
import { ChangeTargetFinder } from './ingest/change-targets.js';
import { ClaimJudge } from './ingest/admin-claims.writer.js';
import { GroupClaimsService } from './ingest/admin-claims.service.js';
import { GroupRoles } from './ingest/group-roles.reader.js';
import { ChatNews } from './ingest/chat-updates.writer.js';
import { EarlyNewsRepository } from './store/pending-updates.repository.js';
import { GroupReceipts } from './store/group-receipts.js';
import { HistoryService } from './history.service.js';
import { IngestService } from './ingest/ingest.service.js';
import { MessageChanges } from './ingest/message-changes.writer.js';
import { MessageIntake } from './ingest/inbound-messages.writer.js';
import { MessagesRepository } from './store/messages.repository.js';
import { ThreadWriter } from './write/message-status.writer.js';
import { UnreadMarks } from './write/unread-counter.js';

/** Chats, their threads, and the intake of all that WhatsApp brings. */
@Module({
  imports: [StorageModule, WhatsAppModule],
  controllers: [ChatsController],
  providers: [
    AccountsService,
    ChatFinder,
    ChatWriter,
    ChatsRepository,
    ChatsService,
    BatchWriter,
    ChangeTargetFinder,
    ChatNews,
    ClaimJudge,
    GroupClaimsService,
    GroupRoles,
    EarlyNewsRepository,
    GroupReceipts,
    MessageChanges,
    MessageIntake,
    UnreadMarks,
    HistoryService,
    IngestService,
    MessagesRepository,
    ThreadWriter,
  ],
  exports: [
    AccountsService,
    ChatFinder,
    ChatWriter,
    ChatsRepository,
    ChatsService,
    GroupReceipts,
    IngestService,
    MessagesRepository,
    ThreadWriter,
  ],
})
export class ChatsModule {}
