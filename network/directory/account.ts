import { AppStateLog } from './app-state-log.js';
import { CompanionDevice } from './companion-device.js';
import type { Device } from './device.js';
import type { Timer } from './disappearing-chats.js';

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

/** Who may add a user to a group: everybody; nobody without an invitation; or not the one who tries, who is blocked. */
export type GroupPrivacy = 'everybody' | 'invitation' | 'blocked';

/** A registered user: one phone number, one LID, and its devices. */
export class Account {
  readonly devices = new Map<number, Device>();
  readonly appState = new AppStateLog();
  /** Called each time a companion starts to receive; the phone sends keys and history to new ones. */
  onCompanionActive?: (companion: CompanionDevice) => void;
  /** Called for each patch of a companion. */
  onAppState?: (collection: string) => void;
  /** If set, the server reveals only the address in use, not both. */
  hidesAlternate = false;
  groupPrivacy: GroupPrivacy = 'everybody';
  readonly privacy: Record<string, string> = { ...NEW_PRIVACY };
  /** The timer of its new chats of two. */
  defaultTimer?: Timer;
  /** What it says of itself. */
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

  /** All devices but the main one. */
  get companions(): CompanionDevice[] {
    return [...this.devices.values()].filter((device) => device instanceof CompanionDevice);
  }

  /** Device numbers are never reused: an unlinked device stays unlinked. */
  takeDeviceId(): number {
    return this.nextDeviceId++;
  }
}
