import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice, DeviceSession } from '../directory/companion-device.js';
import { deviceJid } from '../directory/device-addresses.js';
import type { NetworkFaults } from '../faults/network-faults.js';
import type { TimerRegistry } from '../state/timer-registry.js';
import type { ClientConnection } from '../transport/client-connection.js';
import { node, nowSeconds, SERVER } from '../transport/nodes.js';
import { OfflineDelivery } from './offline-delivery.js';

/** The parts of the server that a session uses. */
export interface SessionServices {
  readonly faults: NetworkFaults;
  readonly timers: TimerRegistry;
}

/** A logged-in client: links a companion device and its connection. */
export class ClientSession implements DeviceSession {
  readonly openedAt = new Date();
  /** The last presence of the client: `available` or `unavailable`. */
  presence?: string;
  /** False after a passive login, as that of Baileys (generateLoginNode), until the client asks to be `active`. */
  isReceiving = false;
  private offline?: OfflineDelivery;

  constructor(
    readonly device: CompanionDevice,
    readonly connection: ClientConnection,
    private readonly core: SessionServices,
  ) {}

  get jid(): string {
    return deviceJid(this.device, 'pn');
  }

  send(stanza: BinaryNode): void {
    this.connection.send(stanza);
  }

  /**
   * Sends a new stanza; while the client is passive, the stanza waits in the mailbox. During offline delivery it goes
   * out in between, as a live stanza.
   */
  push(stanza: BinaryNode): void {
    if (!this.isReceiving && !this.offline?.markLive(stanza)) return;
    this.core.faults.passStanza(stanza, () => {
      this.send(stanza);
      if (stanza.tag === 'message' && this.core.faults.repeatsMessages) this.send(stanza);
    });
  }

  /** Completes the login with `success`. */
  welcome(): void {
    const { device } = this;
    this.send(
      node('success', {
        t: nowSeconds(),
        jid: deviceJid(device, 'pn'),
        // Includes the device number: Baileys compares it with device jids to skip itself when it sends.
        lid: deviceJid(device, 'lid'),
        display_name: device.account.name,
        location: 'local',
      }),
    );
    this.send(
      node('ib', { from: SERVER }, [
        node('edge_routing', {}, [node('routing_info', {}, Buffer.from('local-network'))]),
      ]),
    );
  }

  /** Delivers the offline stanzas, then goes live. */
  activate(): void {
    if (this.isReceiving || this.offline) return;
    const { faults, timers } = this.core;
    this.sendDirtyGroups();
    const send = (stanza: BinaryNode): boolean => {
      this.send(stanza);
      return this.connection.isOpen;
    };
    const goLive = (): void => {
      this.isReceiving = this.device.session === this;
    };
    this.offline = new OfflineDelivery(this.device.mailbox, faults, timers, send, goLive);
    this.offline.start();
  }

  /** Makes Baileys fetch all groups again (Socket/groups.js). */
  private sendDirtyGroups(): void {
    if (!this.device.hasDirtyGroups) return;
    this.device.hasDirtyGroups = false;
    const dirty = node('dirty', { type: 'groups', timestamp: nowSeconds() });
    this.send(node('ib', { from: SERVER }, [dirty]));
  }

  /** Handles a request for a batch of offline stanzas. */
  requestBatch(count: number): void {
    this.offline?.request(count);
  }

  resumeOffline(): void {
    this.offline?.resume();
  }

  /** Ends the session of an unlinked device. */
  expelRemoved(): void {
    this.expel({ code: '401' }, [node('conflict', { type: 'device_removed' })]);
  }

  /** Ends the stream with an error, as the server does before it closes a connection. */
  expel(attrs: Record<string, string>, content?: BinaryNode[]): void {
    this.isReceiving = false;
    this.send(node('stream:error', attrs, content));
    this.connection.close();
  }
}
