import { Module } from '@nestjs/common';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WebhooksRepository } from './endpoint/webhooks.repository.js';
import { DeliveriesReader } from './deliveries.reader.js';
import { DeliveriesRepository } from './delivery/deliveries.repository.js';
import { LatestDeliveries } from './delivery/latest-deliveries.js';

/** Reads what was posted to webhooks. */
@Module({
  imports: [StorageModule],
  providers: [DeliveriesReader, DeliveriesRepository, LatestDeliveries, WebhooksRepository],
  exports: [DeliveriesReader, DeliveriesRepository, LatestDeliveries, WebhooksRepository],
})
export class DeliveriesModule {}
