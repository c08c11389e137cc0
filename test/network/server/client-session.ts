import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import { deviceJid } from '../directory/device.js';
import type { ClientConnection } from '../transport/client-connection.js';
import { node, nowSeconds, SERVER } from './nodes.js';

/** A logged-in client: the link between a companion device and the connection it came in on. */
export class ClientSession {
  readonly openedAt = new Date();
  /** What the client last said of itself: `available`, `unavailable`, or nothing yet. */
  presence?: string;
  /** A device receives nothing before it asks to be `active`; it logs in passive (Baileys generateLoginNode). */
  isReceiving = false;

  constructor(
    readonly device: CompanionDevice,
    readonly connection: ClientConnection,
  ) {}

  get jid(): string {
    return deviceJid(this.device, 'pn');
  }

  send(stanza: BinaryNode): void {
    this.connection.send(stanza);
  }

  /** Hands over a new stanza; while the client is passive it waits in the mailbox. */
  push(stanza: BinaryNode): void {
    if (this.isReceiving) this.send(stanza);
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
    if (this.isReceiving) return;
    const waiting = this.device.mailbox.contents();
    if (waiting.length > 0) {
      this.send(node('ib', { from: SERVER }, [node('offline_preview', countByTag(waiting))]));
    }
    waiting.forEach((stanza, index) =>
      this.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(index) } }),
    );
    this.send(node('ib', { from: SERVER }, [node('offline', { count: String(waiting.length) })]));
    this.isReceiving = true;
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

function countByTag(stanzas: BinaryNode[]): Record<string, string> {
  const count = (tag: string): string =>
    String(stanzas.filter((stanza) => stanza.tag === tag).length);
  return {
    count: String(stanzas.length),
    message: count('message'),
    receipt: count('receipt'),
    notification: count('notification'),
    appdata: '0',
  };
}
