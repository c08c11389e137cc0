import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { Group } from '../../packages/network/src/directory/group.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import { scaled } from '../support/jest/machine-factor.js';
import { pause } from '../support/pause.js';
import type { Library } from './install-library.js';
import { LibraryClient, type LibrarySettings } from './library-client.js';

/** The silence after which a scenario and its effects are over. */
const QUIET_MS = 250;

/** A network with a phone, its people, and one client of a version of the library. */
export class World {
  private constructor(
    readonly network: LocalNetwork,
    readonly client: LibraryClient,
    readonly phone: Phone,
    readonly bob: Contact,
    readonly eve: Contact,
    readonly team: Group,
    private readonly library: Library,
  ) {}

  static async open(library: Library, settings: LibrarySettings): Promise<World> {
    const network = await LocalNetwork.start();
    const phone = network.phone({ name: 'Ada', number: '15550100' });
    const bob = network.contact({ name: 'Bob', number: '15550101', receipts: 'delivered' });
    const eve = network.contact({ name: 'Eve', number: '15550102' });
    const team = network.group({ subject: 'Team', participants: [bob, eve], admins: [phone] });
    const client = await LibraryClient.start(library, network, settings);
    return new World(network, client, phone, bob, eve, team, library);
  }

  /** Sends by the client, and waits until Bob has it. */
  async send(content: object, options: object = {}): Promise<string> {
    const before = this.bob.received.length;
    const { key } = await this.client.call<{ key: { id: string } }>(
      'sendMessage',
      this.bob.jid,
      content,
      options,
    );
    await this.network.waitFor(() => this.bob.received.length > before, 'Bob to receive it');
    return key.id;
  }

  /** Resolves when the client has everything that comes with the pairing. */
  async takeFirst(): Promise<void> {
    const { network, phone, library } = this;
    if (!library.acknowledgesPhone) return this.settle();
    await network.waitFor(() => phone.devices.every(({ mailbox }) => mailbox.size === 0));
  }

  /** Connects again after the connection has ended. */
  async reconnect(): Promise<void> {
    const { mark } = this.client;
    await this.client.connect();
    await this.client.until('connection.update', ['"open"'], mark);
  }

  /** Resolves when the client has been quiet for a moment. */
  async settle(): Promise<void> {
    const quietMs = scaled(QUIET_MS);
    const start = Date.now();
    while (Date.now() - Math.max(start, this.client.lastSeenAt) < quietMs) await pause(quietMs / 5);
  }

  async close(): Promise<void> {
    await this.client.stop();
    await this.network.stop();
  }
}
