import { AppStateLog } from './app-state-log.js';
import { CompanionDevice } from './companion-device.js';
import type { Device } from './device.js';

/** How a chat partner is addressed on the wire: by phone number, or by the LID that hides it. */
export type Addressing = 'pn' | 'lid';

/** A registered user: one phone number, one LID, and the devices that receive what is sent to it. */
export class Account {
  readonly devices = new Map<number, Device>();
  readonly appState = new AppStateLog();
  /** Told each time one of its companions starts to receive; a phone greets new ones. */
  onCompanionActive?: (companion: CompanionDevice) => void;
  /** The server names both addresses of everybody, but for whom this is set: it tells only the one in use. */
  hidesAlternate = false;
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

  /** The other address than the one in use, where the server tells it. */
  alternate(addressing: Addressing): string | undefined {
    return this.hidesAlternate ? undefined : this.address(addressing === 'lid' ? 'pn' : 'lid');
  }

  /** Everything but the main device. */
  get companions(): CompanionDevice[] {
    return [...this.devices.values()].filter((device) => device instanceof CompanionDevice);
  }

  /** Device numbers are never used twice: an unlinked device stays unlinked. */
  takeDeviceId(): number {
    return this.nextDeviceId++;
  }
}
