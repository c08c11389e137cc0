import { Module, type Provider } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { ChatsGateway } from '../chats.gateway.js';
import { ContactsGateway } from '../contacts.gateway.js';
import { GroupsGateway } from '../groups.gateway.js';
import { MediaHosts } from '../media-servers/media-hosts.js';
import { MessageCodec } from '../message-codec.js';
import { PairingScope } from '../pairing.scope.js';
import { ACCOUNT } from '../../base/common/account-name.js';
import { AccountNameModule } from '../account-name.module.js';
import { PresenceGateway } from '../presence.gateway.js';
import { AccountGateways } from '../account-gateways.js';
import { WhatsAppGateway } from '../whatsapp-gateway.js';
import { WhatsAppServiceModule } from './whatsapp-service.module.js';
import { GatewaysFactory } from './gateways.factory.js';

/** Provides a part of the account by the part's class. */
function part<Part>(
  provide: abstract new (...parameters: never[]) => Part,
  useFactory: (account: AccountGateways) => Part,
): Provider {
  return { provide, inject: [AccountGateways], useFactory };
}

/** Provides the gateways of the account to WhatsApp. */
@Module({
  imports: [ConfigModule, AccountNameModule, WhatsAppServiceModule],
  providers: [
    {
      provide: AccountGateways,
      inject: [GatewaysFactory, ACCOUNT],
      // Unreadable credentials must fail the startup.
      useFactory: (accounts: GatewaysFactory, account: string) => accounts.open(account),
    },
    part(PairingScope, ({ pairing }) => pairing),
    part(WhatsAppGateway, ({ session }) => session),
    part(MessageCodec, ({ codec }) => codec),
    MediaHosts,
    part(ChatsGateway, ({ chats }) => chats),
    part(GroupsGateway, ({ groups }) => groups),
    part(PresenceGateway, ({ presence }) => presence),
    part(ContactsGateway, ({ contacts }) => contacts),
  ],
  exports: [
    PairingScope,
    WhatsAppGateway,
    MessageCodec,
    MediaHosts,
    ChatsGateway,
    GroupsGateway,
    PresenceGateway,
    ContactsGateway,
  ],
})
export class WhatsAppModule {}
