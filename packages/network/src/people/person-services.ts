import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { DeviceSession } from '../directory/companion-device.js';
import type { Directory } from '../directory/directory.js';
import type { Profiles } from '../directory/profiles.js';
import type { DisappearingChats } from '../directory/disappearing-chats.js';
import type { NetworkFaults } from '../faults/network-faults.js';
import type { MediaServer } from '../media/media-server.js';
import type { PairingService } from '../pairing/pairing-service.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { MalformedMessage, UnreadableMessage } from '../state/findings.js';

/** Tells clients who is online and who types. */
interface PresencePublisher {
  set(account: Account, visibility: { isOnline: boolean; lastSeen?: Date }): void;
  passChatState(session: DeviceSession | undefined, state: BinaryNode): void;
}

/** The parts of the server that people use. */
export interface PersonServices {
  readonly changes: ChangeSignal;
  readonly directory: Directory;
  readonly profiles: Profiles;
  readonly disappearing: DisappearingChats;
  readonly faults: NetworkFaults;
  readonly media: MediaServer;
  readonly pairing: PairingService;
  readonly presence: PresencePublisher;
  readonly unreadable: UnreadableMessage[];
  readonly malformed: MalformedMessage[];
  /** Ids of messages of clients with a timer other than that of their chat, or with none. */
  readonly lasting: string[];
  report(error: unknown): void;
}
