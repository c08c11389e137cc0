import { Module, type Provider } from '@nestjs/common';
import { ConfigModule } from '../../config/config.module.js';
import { CallsGateway } from '../calls.gateway.js';
import { ChatSettingsGateway } from '../chat-settings.gateway.js';
import { ChatTimersGateway } from '../chat-timers.gateway.js';
import { ChatsGateway } from '../chats.gateway.js';
import { FilesGateway } from '../files.gateway.js';
import { ContactsGateway } from '../contacts.gateway.js';
import { GroupsGateway } from '../groups.gateway.js';
import { MediaHosts } from '../media-servers/media-hosts.js';
import { MessageCodec } from '../message-codec.js';
import { PairingScope } from '../pairing.scope.js';
import { SLOT } from '../slot-name.js';
import { SlotModule } from '../slot.module.js';
import { PresenceGateway } from '../presence.gateway.js';
import { SlotGateways } from '../slot-gateways.js';
import { WhatsAppGateway } from '../whatsapp-gateway.js';
import { WhatsAppServiceModule } from './whatsapp-service.module.js';
import { SlotFactory } from './slot.factory.js';

/** Provides a part of the slot by the part's class. */
function part<Part>(
  provide: abstract new (...parameters: never[]) => Part,
  useFactory: (slot: SlotGateways) => Part,
): Provider {
  return { provide, inject: [SlotGateways], useFactory };
}

/** Provides the gateways of the slot to WhatsApp. */
@Module({
  imports: [ConfigModule, SlotModule, WhatsAppServiceModule],
  providers: [
    {
      provide: SlotGateways,
      inject: [SlotFactory, SLOT],
      // Unreadable credentials must fail the startup.
      useFactory: (slots: SlotFactory, slot: string) => slots.open(slot),
    },
    part(PairingScope, ({ pairing }) => pairing),
    part(WhatsAppGateway, ({ session }) => session),
    part(MessageCodec, ({ codec }) => codec),
    MediaHosts,
    part(CallsGateway, ({ calls }) => calls),
    part(ChatsGateway, ({ chats }) => chats),
    part(FilesGateway, ({ files }) => files),
    part(ChatSettingsGateway, ({ chatSettings }) => chatSettings),
    part(ChatTimersGateway, ({ chatTimers }) => chatTimers),
    part(GroupsGateway, ({ groups }) => groups),
    part(PresenceGateway, ({ presence }) => presence),
    part(ContactsGateway, ({ contacts }) => contacts),
  ],
  exports: [
    PairingScope,
    WhatsAppGateway,
    MessageCodec,
    MediaHosts,
    CallsGateway,
    ChatsGateway,
    FilesGateway,
    ChatSettingsGateway,
    ChatTimersGateway,
    GroupsGateway,
    PresenceGateway,
    ContactsGateway,
  ],
})
export class WhatsAppModule {}
