import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { ConfigModule } from '../config/config.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { WhatsAppModule } from '../whatsapp/baileys/baileys.module.js';
import { AckTimeouts } from './ack-timeouts.js';
import { AckWatcher } from './ack.watcher.js';
import { IdempotencyService } from './idempotency.service.js';
import { NumberDirectory } from './number-directory.js';
import { OutboxCloser } from './outbox-closer.js';
import { OutboxIntake } from './outbox-intake.js';
import { OutboxSender } from './outbox-sender.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxWorker } from './outbox.worker.js';
import { QuoteFinder } from './quote-finder.js';
import { RecipientCheckService } from './recipient-check.service.js';
import { RefusalService } from './refusal.service.js';
import { RetryService } from './retry.service.js';
import { SendController } from './send.controller.js';
import { SendOutcomes } from './send-outcomes.js';
import { SendPauses } from './send-pauses.js';
import { SendQueue } from './send-queue.js';
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
