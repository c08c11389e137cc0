import { Module } from '@nestjs/common';
import { BundleModule } from '../../bundle/bundle.module.js';
import { CallsModule } from '../../calls/calls.module.js';
import { ChangesModule } from '../../changes/changes.module.js';
import { ChatsModule } from '../../chats/chats.module.js';
import { ConnectionModule } from '../../connection/connection.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { DiagnosticsModule } from '../../diagnostics/diagnostics.module.js';
import { EventsModule } from '../../events/events.module.js';
import { GroupsModule } from '../../groups/groups.module.js';
import { IngestModule } from '../../ingest/ingest.module.js';
import { MediaModule } from '../../media/media.module.js';
import { MessagesModule } from '../../messages/messages.module.js';
import { AccountMetricsModule } from '../../metrics/account-metrics.module.js';
import { PresenceModule } from '../../presence/presence.module.js';
import { RecordingsModule } from '../../recordings/recordings.module.js';
import { RequestsTraceModule } from '../../requests/requests-trace.module.js';
import { SendModule } from '../../send/send.module.js';
import { StatsModule } from '../../stats/stats.module.js';
import { TraceModule } from '../../trace/trace.module.js';
import { WebhooksTraceModule } from '../../webhooks/webhooks-trace.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { SessionCloser } from './session.closer.js';

/** All that belongs to one account. Those of the account `default` are in the application of the process. */
export const ACCOUNT_FEATURES = [
  ConnectionModule,
  IngestModule,
  ChatsModule,
  ContactsModule,
  GroupsModule,
  PresenceModule,
  CallsModule,
  MessagesModule,
  MediaModule,
  SendModule,
  ChangesModule,
  EventsModule,
  TraceModule,
  DiagnosticsModule,
  StatsModule,
  RecordingsModule,
  BundleModule,
  AccountMetricsModule,
  RequestsTraceModule,
  WebhooksTraceModule,
  WhatsAppModule,
];

/** The root of the application of a further account. */
@Module({ imports: ACCOUNT_FEATURES, providers: [SessionCloser] })
export class AccountModule {}
