import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ProxyModule } from '../../whatsapp/proxy/proxy.module.js';
import { ProxyCheck } from './proxy.check.js';
import { ProxySection } from './proxy.section.js';

/** Says what the proxy does not let through. */
@Module({
  imports: [ConfigModule, WhatsAppModule, ProxyModule],
  providers: [ProxyCheck, ProxySection],
})
export class ProxyCheckModule {}
