import {
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { EventsModule } from '../events/events.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { DeliveriesModule } from './deliveries.module.js';
import { WebhookAttempts } from './delivery/webhook-attempts.js';
import { WebhookClient } from './delivery/webhook.client.js';
import { WebhookDispatcher } from './delivery/webhook.dispatcher.js';
import { TargetGuard } from './target/target.guard.js';
import { WebhookAccessGuard } from './webhook-access.guard.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksSection } from './webhooks.section.js';
import { WebhooksService } from './webhooks.service.js';

/** Posts events to addresses of the user. */
@Module({
  imports: [ChatsModule, StoreModule, ConfigModule, StorageModule, EventsModule, DeliveriesModule],
  controllers: [WebhooksController],
  providers: [
    TargetGuard,
    WebhookAccessGuard,
    WebhookAttempts,
    WebhookClient,
    WebhookDispatcher,
    WebhooksSection,
    WebhooksService,
  ],
  exports: [DeliveriesModule, WebhookAttempts, WebhooksService],
})
export class WebhooksModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly dispatcher: WebhookDispatcher) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.dispatcher.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.dispatcher.stop();
  }
}
