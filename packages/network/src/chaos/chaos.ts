import type { LocalNetwork } from '../local/local-network.js';
import type { MediaFault } from '../media/media-faults.js';
import { Contact } from '../people/contact.js';
import { Phone } from '../people/phone.js';
import { sayWhileAway } from './say-while-away.js';
import type { Setting, SwitchName } from './switches.js';

const REFUSALS = 2;
const BURST = 20;

/** Repeats faults on a network until they are switched off. */
export class Chaos {
  private readonly running = new Map<SwitchName, { value: number; end: () => void }>();

  constructor(private readonly network: LocalNetwork) {}

  /** If the switch is already on, it gets the new value. */
  on({ name, value }: Setting): void {
    this.off(name);
    this.running.set(name, { value, end: this.begin(name, value) });
  }

  /** Turns one switch off, or all. Repairs nothing: the client must recover by itself. */
  off(name?: SwitchName): void {
    const names = name === undefined ? [...this.running.keys()] : [name];
    for (const each of names) {
      this.running.get(each)?.end();
      this.running.delete(each);
    }
  }

  get active(): Setting[] {
    return [...this.running].map(([name, { value }]) => ({ name, value }));
  }

  private begin(name: SwitchName, value: number): () => void {
    const { faults } = this.network;
    switch (name) {
      case 'drop-every':
        return every(value, () => faults.dropConnections());
      case 'refuse-every':
        return every(value, () => {
          faults.refuseUpgrade(503, REFUSALS);
          faults.dropConnections();
        });
      case 'conflict-every':
        return every(value, () => faults.conflict('replaced'));
      case 'unlink-every':
        return every(value, () => {
          for (const phone of this.people(Phone)) phone.unlink();
        });
      case 'offline-burst-every':
        return every(value, () => void this.burst().catch(ignore));
      case 'delay-acks':
        faults.acks({ mode: 'late', delayMs: value });
        return () => faults.acks({ mode: 'normal' });
      case 'lose-acks': {
        let count = 0;
        let isOn = true;
        const where = () => isOn && (count += 1) % value === 0;
        faults.acks({ mode: 'missing', where });
        return () => (isOn = false);
      }
      case 'cut-files':
        return this.beginMediaFault({ kind: 'cut', afterBytes: value });
      case 'slow-files':
        return this.beginMediaFault({ kind: 'slow', bytesPerSecond: value });
      case 'lose-files':
        this.network.media.faults.set('down', { kind: 'status', status: 410 });
        return () => this.network.media.faults.clear('down');
      default:
        // duplicate
        faults.acks({ mode: 'duplicate' });
        faults.receipts({ mode: 'duplicate' });
        faults.repeatsMessages = true;
        return () => {
          faults.repeatsMessages = false;
          faults.acks({ mode: 'normal' });
          faults.receipts({ mode: 'normal' });
        };
    }
  }

  private beginMediaFault(fault: MediaFault): () => void {
    const { faults } = this.network.media;
    for (const direction of ['up', 'down'] as const) faults.set(direction, fault);
    return () => {
      for (const direction of ['up', 'down'] as const) faults.clear(direction);
    };
  }

  private async burst(): Promise<void> {
    const [phone] = this.people(Phone);
    const [contact] = this.people(Contact);
    if (!phone || !contact) return;
    await sayWhileAway(this.network.faults, contact, phone, BURST);
  }

  private people<T>(kind: abstract new (...args: never[]) => T): T[] {
    return this.network.people.filter(
      (person): person is T & typeof person => person instanceof kind,
    );
  }
}

function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  // The timer must not keep the process alive.
  timer.unref();
  return () => clearInterval(timer);
}

/** The network has stopped during a burst. */
function ignore(): void {}
