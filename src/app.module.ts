import { Module } from '@nestjs/common';
import { ChatsModule } from './chats/chats.module.js';
import { ClientModule } from './client.module.js';
import { ConfigModule } from './config/config.module.js';
import { ConnectionModule } from './connection/connection.module.js';
import { DiagnosticsModule } from './diagnostics/diagnostics.module.js';
import { EventsModule } from './events/events.module.js';
import { LogModule } from './log.module.js';
import { LoginModule } from './login/login.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { SendModule } from './send/send.module.js';

@Module({
  imports: [
    ConfigModule,
    LogModule,
    ClientModule,
    LoginModule,
    ConnectionModule,
    ChatsModule,
    MessagesModule,
    SendModule,
    EventsModule,
    DiagnosticsModule,
  ],
})
export class AppModule {}
