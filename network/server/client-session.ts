import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import { deviceJid } from '../directory/device.js';
import type { ClientConnection } from '../transport/client-connection.js';
import type { NetworkCore } from './network-core.js';
import { node, nowSeconds, SERVER } from './nodes.js';
import { OfflineDelivery } from './offline-delivery.js';

/** A logged-in client: the link between a companion device and the connection it came in on. */
export class ClientSession {
  readonly openedAt = new Date();
  /** What the client last said of itself: `available`, `unavailable`, or nothing yet. */
  presence?: string;
  /** A device receives nothing before it asks to be `active`; it logs in passive (Baileys generateLoginNode). */
  isReceiving = false;
  private offline?: OfflineDelivery;

  constructor(
    readonly device: CompanionDevice,
    readonly connection: ClientConnection,
    private readonly core: NetworkCore,
  ) {}

  get jid(): string {
    return deviceJid(this.device, 'pn');
  }

  send(stanza: BinaryNode): void {
    this.connection.send(stanza);
  }

  /**
   * Hands over a new stanza; while the client is passive it waits in the mailbox. What arrives while that is being
   * delivered comes in between, as a live stanza.
   */
  push(stanza: BinaryNode): void {
    if (!this.isReceiving && !this.offline?.leaveToOthers(stanza)) return;
    this.core.faults.passStanza(stanza, () => {
      this.send(stanza);
      if (stanza.tag === 'message' && this.core.faults.repeatsMessages) this.send(stanza);
    });
  }

  /** Logs the client in: the server says who it is. */
  welcome(): void {
    const { device } = this;
    this.send(
      node('success', {
        t: nowSeconds(),
        jid: deviceJid(device, 'pn'),
        // With the device number: Baileys compares it with device addresses to leave itself out of a send.
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

  /** Sends what has waited, marked as offline, says how much that was, and goes live. */
  activate(): void {
    if (this.isReceiving || this.offline) return;
    const { faults, timers } = this.core;
    this.tellOfDirtyGroups();
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

  /** Baileys fetches all groups anew on this (Socket/groups.js). */
  private tellOfDirtyGroups(): void {
    if (!this.device.hasDirtyGroups) return;
    this.device.hasDirtyGroups = false;
    const dirty = node('dirty', { type: 'groups', timestamp: nowSeconds() });
    this.send(node('ib', { from: SERVER }, [dirty]));
  }

  /** The client asks for a batch of what has waited. */
  requestBatch(count: number): void {
    this.offline?.request(count);
  }

  resumeOffline(): void {
    this.offline?.resume();
  }

  /** The device was unlinked. */
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
