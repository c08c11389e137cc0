import type { CallsGateway } from './calls.gateway.js';
import type { ChatSettingsGateway } from './chat-settings.gateway.js';
import type { ChatTimersGateway } from './chat-timers.gateway.js';
import type { ChatsGateway } from './chats.gateway.js';
import type { ContactsGateway } from './contacts.gateway.js';
import type { FilesGateway } from './files.gateway.js';
import type { GroupsGateway } from './groups.gateway.js';
import type { MessageCodec } from './message-codec.js';
import type { PairingScope } from './pairing.scope.js';
import type { PresenceGateway } from './presence.gateway.js';
import type { WhatsAppGateway } from './whatsapp-gateway.js';

/** The way to WhatsApp for the phone in one slot. */
export abstract class AccountGateways {
  abstract readonly pairing: PairingScope;
  abstract readonly session: WhatsAppGateway;
  abstract readonly codec: MessageCodec;
  abstract readonly calls: CallsGateway;
  abstract readonly chats: ChatsGateway;
  abstract readonly chatSettings: ChatSettingsGateway;
  abstract readonly chatTimers: ChatTimersGateway;
  abstract readonly contacts: ContactsGateway;
  abstract readonly files: FilesGateway;
  abstract readonly groups: GroupsGateway;
  abstract readonly presence: PresenceGateway;
}
