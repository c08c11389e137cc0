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
import { PresenceModule } from '../../presence/presence.module.js';
import { RecordingsModule } from '../../recordings/recordings.module.js';
import { SendModule } from '../../send/send.module.js';
import { StatsModule } from '../../stats/stats.module.js';
import { TraceModule } from '../../trace/trace.module.js';
import { BaileysModule } from '../../whatsapp/baileys/baileys.module.js';
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
  BaileysModule,
];

/** The root of the application of a further account. */
@Module({ imports: ACCOUNT_FEATURES, providers: [SessionCloser] })
export class AccountModule {}
