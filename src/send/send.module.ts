import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { ConfigModule } from '../config/config.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { WhatsAppModule } from '../whatsapp/whatsapp.module.js';
import { AckWatcher } from './ack.watcher.js';
import { IdempotencyService } from './idempotency.service.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxWorker } from './outbox.worker.js';
import { SendController } from './send.controller.js';
import { SendService } from './send.service.js';

/** Sending: the outbox, its worker, and what becomes of each message. */
@Module({
  imports: [ConfigModule, StorageModule, WhatsAppModule, ChatsModule],
  controllers: [SendController],
  providers: [AckWatcher, IdempotencyService, OutboxRepository, OutboxWorker, SendService],
  exports: [OutboxRepository],
})
export class SendModule {}
