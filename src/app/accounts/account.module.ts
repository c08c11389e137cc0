import { Module } from '@nestjs/common';
import { BundleModule } from '../../insight/bundle/bundle.module.js';
import { CallsModule } from '../../features/calls/calls.module.js';
import { ChangesModule } from '../../features/changes/changes.module.js';
import { ChatsModule } from '../../features/chats/chats.module.js';
import { ConnectionModule } from '../../features/connection/connection.module.js';
import { ContactsModule } from '../../features/contacts/contacts.module.js';
import { DiagnosticsModule } from '../../insight/diagnostics/diagnostics.module.js';
import { EventsModule } from '../../features/events/events.module.js';
import { GroupsModule } from '../../features/groups/groups.module.js';
import { IngestModule } from '../../store/ingest/ingest.module.js';
import { MediaModule } from '../../features/media/media.module.js';
import { MessagesModule } from '../../features/messages/messages.module.js';
import { AccountMetricsModule } from '../../insight/metrics/account-metrics.module.js';
import { PresenceModule } from '../../features/presence/presence.module.js';
import { RecordingsModule } from '../../insight/recordings/recordings.module.js';
import { RequestsTraceModule } from '../../insight/requests/requests-trace.module.js';
import { SendModule } from '../../features/send/send.module.js';
import { StatsModule } from '../../insight/stats/stats.module.js';
import { TraceModule } from '../../insight/trace/trace.module.js';
import { WebhooksTraceModule } from '../../features/webhooks/webhooks-trace.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { SessionCloser } from './session.closer.js';

/** All features of one account. The account `default` has them in the application of the process. */
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
