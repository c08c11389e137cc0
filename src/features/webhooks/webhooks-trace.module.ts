import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { EventsModule } from '../events/events.module.js';
import { WebhooksModule } from './webhooks.module.js';
import { WebhooksTrace } from './webhooks.trace.js';

/** What the webhooks tell of a message. */
@Module({ imports: [ChatsModule, EventsModule, WebhooksModule], providers: [WebhooksTrace] })
export class WebhooksTraceModule {}
