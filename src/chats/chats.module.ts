import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ChatFinder } from './chat-finder.js';
import { UnitOfWorkRunner } from './store/unit-of-work.runner.js';
import { ChatsController } from './chats.controller.js';
import { ChatsRepository } from './store/chats.repository.js';
import { ChatsSection } from './chats.section.js';
import { ChatsService } from './chats.service.js';
import { ChatSettingsService } from './settings/chat-settings.service.js';
import { ChatTimerService } from './settings/chat-timer.service.js';
import { StoredChat } from './settings/stored-chat.js';
import { DeleteForMeService } from './settings/delete-for-me.service.js';
import { BatchWriter } from './ingest/batch.writer.js';
import { ChangeTargetFinder } from './ingest/change-target.finder.js';
import { AdminClaimsWriter } from './ingest/admin-claims.writer.js';
import { AdminClaimsService } from './ingest/admin-claims.service.js';
import { GroupRolesReader } from './ingest/group-roles.reader.js';
import { CallsWriter } from './ingest/calls.writer.js';
import { CallsRepository } from './store/calls.repository.js';
import { ChatUpdatesWriter } from './ingest/chat-updates.writer.js';
import { PendingUpdatesRepository } from './store/pending-updates.repository.js';
import { GroupReceipts } from './store/group-receipts.js';
import { HistoryService } from './history.service.js';
import { IngestService } from './ingest/ingest.service.js';
import { NumberCorrectionsService } from './ingest/number-corrections.service.js';
import { MessageChangesWriter } from './ingest/message-changes.writer.js';
import { VotesWriter } from './ingest/votes.writer.js';
import { InboundMessagesWriter } from './ingest/inbound-messages.writer.js';
import { LiveLocationsWriter } from './ingest/live-locations.writer.js';
import { MessagesRepository } from './store/messages.repository.js';
import { OpenChangesReader } from './store/open-changes.reader.js';
import { PeopleReader } from './store/people.reader.js';
import { ShownJids } from './store/shown-jids.js';
import { ShownJidsInterceptor } from './shown-jids.interceptor.js';
import { OutboxRowsRepository } from './store/outbox-rows.repository.js';
import { MessageStatusWriter } from './write/message-status.writer.js';
import { AcknowledgedChanges } from './write/acknowledged-changes.js';
import { SentChangesWriter } from './ingest/sent-changes.writer.js';
import { OutgoingMessagesWriter } from './write/outgoing-messages.writer.js';
import { UnreadCounter } from './write/unread-counter.js';

/** Chats, their threads, and the storing of everything that WhatsApp sends. */
@Module({
  imports: [StorageModule, BaileysModule],
  controllers: [ChatsController],
  providers: [
    AccountsService,
    ChatFinder,
    UnitOfWorkRunner,
    ChatsRepository,
    ChatsSection,
    ChatsService,
    ChatSettingsService,
    ChatTimerService,
    StoredChat,
    DeleteForMeService,
    BatchWriter,
    ChangeTargetFinder,
    CallsRepository,
    CallsWriter,
    ChatUpdatesWriter,
    AdminClaimsWriter,
    AdminClaimsService,
    GroupRolesReader,
    PendingUpdatesRepository,
    GroupReceipts,
    MessageChangesWriter,
    NumberCorrectionsService,
    VotesWriter,
    InboundMessagesWriter,
    LiveLocationsWriter,
    UnreadCounter,
    HistoryService,
    IngestService,
    MessagesRepository,
    MessageStatusWriter,
    OpenChangesReader,
    OutboxRowsRepository,
    OutgoingMessagesWriter,
    { provide: AcknowledgedChanges, useClass: SentChangesWriter },
    PeopleReader,
    ShownJids,
    ShownJidsInterceptor,
  ],
  exports: [
    AccountsService,
    CallsRepository,
    CallsWriter,
    ChatFinder,
    UnitOfWorkRunner,
    ChatsRepository,
    ChatsService,
    DeleteForMeService,
    GroupReceipts,
    IngestService,
    MessagesRepository,
    NumberCorrectionsService,
    OpenChangesReader,
    OutgoingMessagesWriter,
    PeopleReader,
    ShownJids,
    ShownJidsInterceptor,
  ],
})
export class ChatsModule {}
