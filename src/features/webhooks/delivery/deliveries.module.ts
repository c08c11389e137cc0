import { Module } from '@nestjs/common';
import { StorageModule } from '../../../base/storage/engine/storage.module.js';
import { WebhooksRepository } from '../endpoint/webhooks.repository.js';
import { DeliveriesReader } from './deliveries.reader.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { LatestDeliveries } from './latest-deliveries.js';

/** What was posted to webhooks, for those that only read it. */
@Module({
  imports: [StorageModule],
  providers: [DeliveriesReader, DeliveriesRepository, LatestDeliveries, WebhooksRepository],
  exports: [DeliveriesReader, DeliveriesRepository, LatestDeliveries, WebhooksRepository],
})
export class DeliveriesModule {}
