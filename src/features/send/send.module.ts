import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { IngestModule } from '../../store/ingest/ingest.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { AccountNameModule } from '../../whatsapp/account-name.module.js';
import { AckTimeoutWatcher } from './outbox/ack-timeout.watcher.js';
import { AckWatcher } from './outbox/ack.watcher.js';
import { ContextFinder } from './context-finder.js';
import { GroupPermissions } from './group-permissions.js';
import { IdempotencyService } from './idempotency.service.js';
import { MentionAddressing } from './mention-addressing.js';
import { PersonAddressing } from './person-addressing.js';
import { MessageCheckService } from './message-check.service.js';
import { MessageComposer } from './message.composer.js';
import { NumberLookupCache } from './outbox/number-lookup.cache.js';
import { OutboxCloser } from './outbox/outbox.closer.js';
import { OutboxEnqueuer } from './outbox.enqueuer.js';
import { OutboxSender } from './outbox/outbox.sender.js';
import { OutboxRepository } from './outbox/outbox.repository.js';
import { OutboxWorker } from './outbox/outbox.worker.js';
import { QueueSection } from './queue.section.js';
import { QueueTrace } from './queue.trace.js';
import { QuoteFinder } from './quote-finder.js';
import { RecipientFinder } from './outbox/recipient-finder.js';
import { RecipientCheckService } from './recipient-check.service.js';
import { NackService } from './outbox/nack.service.js';
import { RetryService } from './retry.service.js';
import { SendController } from './send.controller.js';
import { DeliveryStatusWriter } from './outbox/delivery-status.writer.js';
import { AccountRestrictions } from './outbox/account-restrictions.js';
import { SendQueue } from './outbox/send-queue.js';
import { TimerFinder } from './timer-finder.js';
import { UploadWorker } from './outbox/upload.worker.js';
import { SendService } from './send.service.js';

/** Sending: requests, the outbox and its worker, acknowledgements and failures. */
@Module({
  imports: [
    PhonesModule,
    IngestModule,
    StoreModule,
    ConfigModule,
    StorageModule,
    WhatsAppModule,
    AccountNameModule,
    UploadsModule,
  ],
  controllers: [SendController],
  providers: [
    AckTimeoutWatcher,
    AckWatcher,
    ContextFinder,
    GroupPermissions,
    PersonAddressing,
    MentionAddressing,
    IdempotencyService,
    MessageCheckService,
    MessageComposer,
    NumberLookupCache,
    OutboxCloser,
    OutboxEnqueuer,
    OutboxRepository,
    OutboxSender,
    OutboxWorker,
    QueueSection,
    QueueTrace,
    QuoteFinder,
    RecipientCheckService,
    RecipientFinder,
    NackService,
    RetryService,
    DeliveryStatusWriter,
    AccountRestrictions,
    SendQueue,
    SendService,
    TimerFinder,
    UploadWorker,
  ],
  exports: [
    PersonAddressing,
    MentionAddressing,
    ContextFinder,
    GroupPermissions,
    IdempotencyService,
    NumberLookupCache,
    OutboxEnqueuer,
    SendQueue,
    UploadWorker,
  ],
})
export class SendModule {}
