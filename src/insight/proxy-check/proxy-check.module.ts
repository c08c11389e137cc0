import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ProxyModule } from '../../whatsapp/proxy/proxy.module.js';
import { ProxyCheck } from './proxy.check.js';
import { ProxySection } from './proxy.section.js';

/** Reports the connections that the proxy refuses. */
@Module({
  imports: [ConfigModule, WhatsAppModule, ProxyModule],
  providers: [ProxyCheck, ProxySection],
})
export class ProxyCheckModule {}
