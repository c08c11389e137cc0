import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ChatCachesModule } from './chat-caches.module.js';
import { AccountNameModule } from '../../whatsapp/account-name.module.js';
import { CallsRepository } from './calls/calls.repository.js';
import { ChatsRepository } from './chats/chats.repository.js';
import { RemovalFinder } from './write/removal.finder.js';
import { GroupMembership } from './messages/group-membership.js';
import { GroupReceipts } from './chats/group-receipts.js';
import { PeopleReader } from './chats/people.reader.js';
import { MessageView } from './work/message-view.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { ThreadReader } from './messages/thread.reader.js';
import { UnreadMessagesRepository } from './messages/unread-messages.repository.js';
import { OpenChangesReader } from './messages/open-changes.reader.js';
import { OutboxRowsRepository } from './messages/outbox-rows.repository.js';
import { PendingUpdatesRepository } from './messages/pending-updates.repository.js';
import { ShownJids } from './work/shown-jids.js';
import { UnitOfWorkRunner } from './work/unit-of-work.runner.js';
import { ChangeTargetFinder } from './write/change-target.finder.js';
import { MessageChangesWriter } from './write/message-changes.writer.js';
import { MessageStatusWriter } from './write/message-status.writer.js';
import { OutgoingMessagesWriter } from './write/outgoing-messages.writer.js';
import { RecipientFinder } from './write/recipient.finder.js';
import { SentChangesWriter } from './write/sent-changes.writer.js';
import { UnreadCounter } from './write/unread-counter.js';
import { VotesWriter } from './write/votes.writer.js';

/** The stored chats, messages and calls, and all writes to them. */
@Module({
  imports: [ConfigModule, StorageModule, AccountNameModule, WhatsAppModule, ChatCachesModule],
  providers: [
    UnitOfWorkRunner,
    ShownJids,
    CallsRepository,
    ChatsRepository,
    GroupMembership,
    RemovalFinder,
    GroupReceipts,
    PeopleReader,
    MessageView,
    MessagesRepository,
    OpenChangesReader,
    OutboxRowsRepository,
    PendingUpdatesRepository,
    ChangeTargetFinder,
    MessageChangesWriter,
    MessageStatusWriter,
    OutgoingMessagesWriter,
    RecipientFinder,
    SentChangesWriter,
    UnreadCounter,
    ThreadReader,
    UnreadMessagesRepository,
    VotesWriter,
  ],
  exports: [
    RemovalFinder,
    UnitOfWorkRunner,
    ShownJids,
    CallsRepository,
    ChatsRepository,
    GroupReceipts,
    PeopleReader,
    MessageView,
    MessagesRepository,
    OpenChangesReader,
    PendingUpdatesRepository,
    MessageChangesWriter,
    MessageStatusWriter,
    OutgoingMessagesWriter,
    ThreadReader,
    UnreadCounter,
  ],
})
export class StoreModule {}
