import type { BinaryNode, KeyPair } from '@whiskeysockets/baileys';
import type { Addressing, GroupPrivacy } from '../directory/account.js';
import { Group } from '../directory/group.js';
import type { Lookups } from '../directory/lookups.js';
import type { IssuedToken } from '../directory/privacy-tokens.js';
import type { Profiles } from '../directory/profiles.js';
import type { NetworkFaults } from '../faults/network-faults.js';
import type { PairingFaults } from '../pairing/pairing-faults.js';
import type { RefLifetimes } from '../pairing/pairing-offer.js';
import { MediaCertificate } from '../media/media-certificate.js';
import type { MediaServer } from '../media/media-server.js';
import { Channel } from '../people/channel.js';
import { Contact, type ReceiptMode } from '../people/contact.js';
import type { Person } from '../people/person.js';
import { Phone } from '../people/phone.js';
import { newGroupJid } from '../queries/group.queries.js';
import type { ClientSession } from '../server/client-session.js';
import type { SeenPresence } from '../server/presence-service.js';
import { forge } from '../server/forge.js';
import { NetworkCore } from '../server/network-core.js';
import { CHAT_PATH, NetworkServer } from '../server/network-server.js';
import { quietLibsignal } from '../signal/quiet-libsignal.js';
import type { Acknowledgements } from '../state/acknowledgements.js';
import type {
  LateStanza,
  MalformedMessage,
  Refusal,
  UnknownQuery,
  UnreadableMessage,
} from '../state/findings.js';
import { moveServerClock } from '../state/server-clock.js';
import { ServerCertificate } from '../transport/server-certificate.js';
import { writeWholeTexts } from '../transport/whole-texts.js';

export interface NetworkOptions {
  /** The port on loopback; any free one by default. */
  port?: number;
  /** The root key of the server certificate; by default one for this process. */
  rootKeyPair?: KeyPair;
  /** Number of QR refs for a pairing client. */
  qrRefs?: number;
  /** How long the server accepts a ref; by default as long as Baileys shows it. */
  qrLifetimes?: RefLifetimes;
}

export interface PersonOptions {
  number?: string;
  name?: string;
  /** The user part of the LID: digits. */
  lid?: string;
  /** The text that they show about themselves. */
  about?: string;
}

export interface ContactOptions extends PersonOptions {
  addressing?: Addressing;
  receipts?: ReceiptMode;
  /** The server reveals only the address in use. */
  hidesNumber?: boolean;
  /** People who may add them to groups; everybody by default. */
  groupPrivacy?: GroupPrivacy;
}

export interface GroupOptions {
  /** The digits of its jid. */
  id?: string;
  subject?: string;
  /** Members besides the creator. */
  participants: Person[];
  admins?: Person[];
  /** The creator and first admin; by default the first phone. */
  creator?: Person;
  /** How its members are addressed; by LID unless it is an old group. */
  addressing?: Addressing;
  createdAt?: Date;
}

/** A local WhatsApp on loopback: the server, the phones of its users, and contacts. */
export class LocalNetwork {
  /** All people, in the order of registration. */
  readonly people: Person[] = [];
  readonly channels: Channel[] = [];
  private readonly server: NetworkServer;
  private readonly unmute = quietLibsignal();
  private port = 0;

  private constructor(
    private readonly core: NetworkCore,
    private readonly certificate: ServerCertificate,
  ) {
    writeWholeTexts();
    this.server = new NetworkServer(core, certificate);
  }

  static async start(options: NetworkOptions = {}): Promise<LocalNetwork> {
    const pairing = {
      qrRefs: options.qrRefs ?? 6,
      qrLifetimes: options.qrLifetimes ?? { firstMs: 60_000, nextMs: 20_000 },
    };
    const core = new NetworkCore(pairing, MediaCertificate.ofThisProcess());
    const certificate = options.rootKeyPair
      ? new ServerCertificate(options.rootKeyPair)
      : ServerCertificate.ofThisProcess();
    const network = new LocalNetwork(core, certificate);
    network.port = await network.server.listen(options.port ?? 0);
    await core.media.listen();
    return network;
  }

  /** Moves the clock of WhatsApp and its people, as if the machine of the service had a wrong clock. */
  moveClock(offsetMs: number): void {
    moveServerClock(offsetMs);
  }

  /** Ends everything: sockets, timers, waiting conditions. */
  async stop(): Promise<void> {
    moveServerClock(0);
    this.core.changes.close();
    this.core.timers.clear();
    await Promise.all([this.server.stop(), this.core.media.stop()]);
    await Promise.all(this.people.map((person) => person.settle()));
    for (const person of this.people) person.close();
    this.core.timers.clear();
    this.unmute();
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}${CHAT_PATH}`;
  }

  /** The public root key as 64 hex digits: what a client must trust, Baileys in `WA_CERT_DETAILS.PUBLIC_KEY`. */
  get rootKey(): string {
    return this.certificate.rootKey;
  }

  /** Overrides for lookups of numbers. */
  get lookups(): Lookups {
    return this.core.lookups;
  }

  /** The public profiles of people and groups. */
  get profiles(): Profiles {
    return this.core.profiles;
  }

  /** The privacy tokens that clients have issued to the people they write to. */
  get issuedTokens(): IssuedToken[] {
    return this.core.privacyTokens.issued;
  }

  /** Number of unpaired clients with a valid pairing code. */
  get linkCodeCount(): number {
    return this.core.pairing.linkCodeCount;
  }

  /** Faults of pairing. */
  get pairing(): PairingFaults {
    return this.core.pairing.faults;
  }

  /** The server for encrypted files; a client trusts it if `NODE_EXTRA_CA_CERTS` is its `authorityPath`. */
  get media(): MediaServer {
    return this.core.media;
  }

  get faults(): NetworkFaults {
    return this.core.faults;
  }

  /** The clients that are logged in right now, without those that faults spare. */
  get sessions(): ClientSession[] {
    return this.core.sessions.all.filter(({ device }) => !device.account.isSpared);
  }

  /** The most sessions one device ever had at the same time. */
  maxSimultaneousSessions(deviceJid: string): number {
    return this.core.sessions.maxSimultaneous(deviceJid);
  }

  /** Connection attempts so far, including refused ones. */
  get connectionCount(): number {
    return this.server.connectionCount;
  }

  /** The ports from which clients have connected to the server and to the media server. */
  get clientPorts(): number[] {
    return [...this.server.clientPorts, ...this.core.media.clientPorts];
  }

  /** WebSockets that are open now, logged in or not. */
  get openSockets(): number {
    return this.server.openSockets;
  }

  get loginCount(): number {
    return this.core.sessions.loginCount;
  }

  /** Unpaired clients that wait for a phone. */
  get waitingForPairing(): number {
    return this.core.pairing.waiting;
  }

  /** Messages that clients have acknowledged, with an ack or a receipt. */
  get acknowledgements(): Acknowledgements {
    return this.core.acknowledgements;
  }

  /** Queries that got an error because the network has no answer for them. */
  get unknownQueries(): UnknownQuery[] {
    return this.core.unknownQueries;
  }

  /** Presences that clients have sent, in order. */
  get presences(): SeenPresence[] {
    return this.core.presence.seen;
  }

  /** Stanzas that a client refused (nack). */
  get refusals(): Refusal[] {
    return this.core.refusals;
  }

  /** Stanzas of clients by a connection that a later one of the same device had replaced. */
  get lateStanzas(): LateStanza[] {
    return this.core.lateStanzas;
  }

  /** Messages of clients that a person could not decrypt. */
  get unreadable(): UnreadableMessage[] {
    return this.core.unreadable;
  }

  /** Messages of clients that a person could not read, which are not in `received`, and receipts that reach nobody. */
  get malformed(): MalformedMessage[] {
    return this.core.malformed;
  }

  /** Ids of messages of clients that stay, or stay for another time, where their chat has a timer. */
  get lasting(): string[] {
    return this.core.lasting;
  }

  /** Errors of the network itself; tests check that there are none. */
  get errors(): Error[] {
    return this.core.errors;
  }

  /** Registers a user with a phone. */
  phone(options: PersonOptions = {}): Phone {
    return this.add(new Phone(this.core, this.register(options, 'Phone')));
  }

  contact(options: ContactOptions = {}): Contact {
    const account = this.register(options, 'Contact');
    const { addressing = 'pn', receipts = 'delivered', hidesNumber = false } = options;
    account.hidesAlternate = hidesNumber;
    account.groupPrivacy = options.groupPrivacy ?? 'everybody';
    return this.add(new Contact(this.core, account, addressing, receipts, () => this.firstPhone()));
  }

  /**
   * Delivers any stanza to the companions of a phone, by default the first one, whatever sender it names. Resolves once
   * they have acknowledged it.
   */
  forge(stanza: BinaryNode, to: Phone = this.firstPhone()): Promise<void> {
    return forge(this.core, to.account, stanza);
  }

  /** Creates a channel; by default the first phone follows it. */
  channel(name: string, followers: Person[] = [this.firstPhone()]): Channel {
    const jid = newGroupJid().replace('@g.us', '@newsletter');
    const accounts = followers.map(({ account }) => account);
    const channel = new Channel(jid, name, accounts);
    this.channels.push(channel);
    return channel;
  }

  get groups(): Group[] {
    return this.core.directory.allGroups;
  }

  /** Creates a group without a notice, as if it were old; `introduce()` sends the notice of a new one. */
  group(options: GroupOptions): Group {
    const { creator = this.firstPhone(), admins = [], addressing = 'lid' } = options;
    const jid = options.id ? `${options.id.replace(/@g\.us$/, '')}@g.us` : newGroupJid();
    const subject = options.subject ?? 'Group';
    const group = new Group(jid, subject, addressing, creator.account, options.createdAt);
    for (const { account } of options.participants) {
      if (!group.has(account)) group.members.set(account, 'member');
    }
    for (const { account } of admins) group.members.set(account, 'admin');
    this.core.directory.addGroup(group);
    return group;
  }

  /** Waits until `condition` returns a truthy value, and returns that. */
  waitFor<T>(condition: () => T, what?: string, timeoutMs?: number): Promise<NonNullable<T>> {
    return this.core.changes.waitFor(condition, what, timeoutMs);
  }

  private register(options: PersonOptions, kind: string) {
    const serial = this.people.length + 1;
    const account = this.core.directory.register(
      options.number ?? `4915551${String(serial).padStart(6, '0')}`,
      options.lid?.replace(/@lid$/, '') ?? `2000000${String(serial).padStart(7, '0')}`,
      options.name ?? `${kind} ${serial}`,
    );
    account.about = options.about;
    return account;
  }

  private firstPhone(): Phone {
    const phone = this.people.find((person) => person instanceof Phone);
    if (!phone) throw new Error('there is no phone to talk to: call network.phone() first');
    return phone;
  }

  private add<T extends Person>(person: T): T {
    this.people.push(person);
    return person;
  }
}
