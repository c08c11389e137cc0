import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { EventsModule } from '../events/events.module.js';
import { DeliveriesModule } from './deliveries.module.js';
import { WebhooksTrace } from './webhooks.trace.js';

/** The part of a message's trace that webhooks provide. */
@Module({ imports: [ChatsModule, EventsModule, DeliveriesModule], providers: [WebhooksTrace] })
export class WebhooksTraceModule {}
