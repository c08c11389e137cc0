import type { ChatsGateway } from './chats.gateway.js';
import type { ContactsGateway } from './contacts.gateway.js';
import type { GroupsGateway } from './groups.gateway.js';
import type { MessageCodec } from './message-codec.js';
import type { PairingScope } from './pairing.scope.js';
import type { PresenceGateway } from './presence.gateway.js';
import type { WhatsAppGateway } from './whatsapp-gateway.js';

/** The way to WhatsApp for the phone in one account. */
export abstract class AccountGateways {
  abstract readonly pairing: PairingScope;
  abstract readonly session: WhatsAppGateway;
  abstract readonly codec: MessageCodec;
  abstract readonly chats: ChatsGateway;
  abstract readonly contacts: ContactsGateway;
  abstract readonly groups: GroupsGateway;
  abstract readonly presence: PresenceGateway;
}
