import { EventEmitter } from 'node:events';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { KeyBundle } from '../signal/key-bundle.js';
import { AppStateLog } from './app-state-log.js';
import type { Timer } from './timer.js';

/** How a chat partner is addressed on the wire: by phone number, or by the LID that hides it. */
export type Addressing = 'pn' | 'lid';

/** The privacy settings of a new account, as WhatsApp names them (whatsmeow: types/user.go, PrivacySettingType). */
const NEW_PRIVACY: Readonly<Record<string, string>> = {
  readreceipts: 'all',
  profile: 'all',
  status: 'contacts',
  online: 'all',
  last: 'all',
  groupadd: 'all',
  calladd: 'all',
  messages: 'all',
};

/**
 * People who may add a user to a group: everybody; nobody without an invitation; or everybody but the one who tries,
 * who is blocked.
 */
export type GroupPrivacy = 'everybody' | 'invitation' | 'blocked';

/** A receiver of stanzas: a simulated main device (number 0), or a companion. */
export interface Device {
  readonly id: number;
  readonly account: Account;
  /** The keys for a new session; uses up a one-time key. */
  takeBundle(): KeyBundle;
  deliver(stanza: BinaryNode): void;
}

/** Events about the companions of an account. */
export interface AccountEvents {
  linked: [companion: Device];
  unlinked: [companion: Device];
  /** A companion starts to receive, each time that it is online again. */
  active: [companion: Device];
  /** A companion has added a patch to a collection of the app state. */
  patched: [collection: string];
}

/** A registered user: one phone number, one LID, and its devices. */
export class Account {
  readonly devices = new Map<number, Device>();
  readonly appState = new AppStateLog();
  readonly events = new EventEmitter<AccountEvents>();
  /** If set, the server reveals only the address in use, not both. */
  hidesAlternate = false;
  groupPrivacy: GroupPrivacy = 'everybody';
  /** Faults spare this account. */
  isSpared = false;
  readonly privacy: Record<string, string> = { ...NEW_PRIVACY };
  /** The timer of its new chats of two. */
  defaultTimer?: Timer;
  /** The text that it shows about itself. */
  about?: string;
  private nextDeviceId = 1;

  constructor(
    public number: string,
    readonly lidUser: string,
    public name: string,
  ) {}

  get jid(): string {
    return `${this.number}@s.whatsapp.net`;
  }

  get lid(): string {
    return `${this.lidUser}@lid`;
  }

  address(addressing: Addressing): string {
    return addressing === 'lid' ? this.lid : this.jid;
  }

  /** The address that is not in use, if the server reveals it. */
  alternate(addressing: Addressing): string | undefined {
    return this.hidesAlternate ? undefined : this.address(addressing === 'lid' ? 'pn' : 'lid');
  }

  link(companion: Device): void {
    this.devices.set(companion.id, companion);
    this.events.emit('linked', companion);
  }

  unlink(companion: Device): void {
    this.devices.delete(companion.id);
    this.events.emit('unlinked', companion);
  }

  /** Device numbers are never reused: an unlinked device stays unlinked. */
  takeDeviceId(): number {
    return this.nextDeviceId++;
  }
}
