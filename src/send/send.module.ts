import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { ConfigModule } from '../config/config.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { WhatsAppModule } from '../whatsapp/baileys/baileys.module.js';
import { AckTimeouts } from './outbox/ack-timeout.watcher.js';
import { AckWatcher } from './outbox/ack.watcher.js';
import { IdempotencyService } from './idempotency.service.js';
import { NumberDirectory } from './outbox/number-lookup.cache.js';
import { OutboxCloser } from './outbox/outbox.closer.js';
import { OutboxIntake } from './outbox.enqueuer.js';
import { OutboxSender } from './outbox/outbox.sender.js';
import { OutboxRepository } from './outbox/outbox.repository.js';
import { OutboxWorker } from './outbox/outbox.worker.js';
import { QuoteFinder } from './quote-finder.js';
import { RecipientCheckService } from './recipient-check.service.js';
import { RefusalService } from './outbox/nack.service.js';
import { RetryService } from './retry.service.js';
import { SendController } from './send.controller.js';
import { SendOutcomes } from './outbox/delivery-status.writer.js';
import { SendPauses } from './outbox/account-restrictions.js';
import { SendQueue } from './outbox/send-queue.js';
import { SendService } from './send.service.js';

/** Sending: the outbox, its worker, and what becomes of each message. */
@Module({
  imports: [ConfigModule, StorageModule, WhatsAppModule, ChatsModule],
  controllers: [SendController],
  providers: [
    AckTimeouts,
    AckWatcher,
    IdempotencyService,
    NumberDirectory,
    OutboxCloser,
    OutboxIntake,
    OutboxRepository,
    OutboxSender,
    OutboxWorker,
    QuoteFinder,
    RecipientCheckService,
    RefusalService,
    RetryService,
    SendOutcomes,
    SendPauses,
    SendQueue,
    SendService,
  ],
  exports: [SendQueue],
})
export class SendModule {}
