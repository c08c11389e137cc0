import { Module } from '@nestjs/common';
import { BundleModule } from '../bundle/bundle.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { ChatsModule } from '../chats/chats.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { PageModule } from '../page/page.module.js';
import { ConfigModule } from '../config/config.module.js';
import { ConnectionModule } from '../connection/connection.module.js';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.js';
import { DocsModule } from '../docs/docs.module.js';
import { EventsModule } from '../events/events.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { LogModule } from '../log/log.module.js';
import { AccessModule } from '../auth/access/access.module.js';
import { LoginModule } from '../auth/login/login.module.js';
import { MediaModule } from '../media/media.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { PlaygroundModule } from '../playground/playground.module.js';
import { PresenceModule } from '../presence/presence.module.js';
import { ProxyCheckModule } from '../proxy-check/proxy-check.module.js';
import { RecordingsModule } from '../recordings/recordings.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { SendModule } from '../send/send.module.js';
import { TraceModule } from '../trace/trace.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { SessionCloser } from './session.closer.js';

@Module({
  imports: [
    ConfigModule,
    LogModule,
    PageModule,
    AccessModule,
    LoginModule,
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
    WebhooksModule,
    TraceModule,
    DiagnosticsModule,
    RequestsModule,
    MetricsModule,
    StatsModule,
    RecordingsModule,
    DocsModule,
    BundleModule,
    ProxyCheckModule,
    PlaygroundModule,
    BaileysModule,
  ],
  providers: [SessionCloser],
})
export class AppModule {}
