import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import { identityNotice } from '../directory/identity-notice.js';
import { pictureNotice } from '../directory/picture-notice.js';
import { Account, type Addressing } from '../directory/account.js';
import { companionsOf, type CompanionDevice } from '../directory/companion-device.js';
import { mayWrite } from '../directory/group-rules.js';
import { Group } from '../directory/group.js';
import type { Room } from '../directory/room.js';
import { children, node, receiptIds } from '../transport/nodes.js';
import type { ChatPartner, Envelope, SendOptions } from './content/envelope.js';
import { Call } from './call.js';
import { ContactAddress } from './contact-address.js';
import { textMessage } from './content/text.js';
import type { Person } from './person.js';
import type { PersonServices } from './person-services.js';
import { ReceivedMessages, type ReceivedMessage } from './received-messages.js';
import type { KnownMessage } from './changes/known-message.js';
import { Speaker } from './speaker.js';
import { senderAttributesIn } from './stanza-attributes.js';
import { stanzaKind } from './stanza-kind.js';
import { TrustedContacts } from './trusted-contacts.js';

/** The receipts that a contact sends by itself for each message. */
export type ReceiptMode = 'none' | 'delivered' | 'read';

/** A receipt for a contact's message; `type` is empty for a plain delivery. */
export interface ReceivedReceipt {
  id: string;
  type: string;
  /** The room of the message; undefined for a chat of two. */
  room?: Room;
}

export interface SayOptions extends SendOptions {
  /** The receiver or the group; by default the first phone of the network. */
  to?: Person | Group;
  /** `false`: fail when no companion is online, instead of leaving the message in its mailbox. */
  offlineOk?: boolean;
}

export interface CallOptions {
  /** The person or group to call; by default the first phone of the network. */
  to?: Person | Group;
  isVideo?: boolean;
  /** It does not ring until `ring` is called. */
  isHeld?: boolean;
  /** Any of them by default. */
  id?: string;
}

const KEPT_STANZAS = new Set(['message', 'receipt', 'call', 'notification']);
const RECORDING = node('composing', { media: 'audio' });

/** A chat partner of the user, with a simulated phone. */
export class Contact extends Speaker {
  /** Receipts for this contact's messages. */
  readonly receiptsReceived: ReceivedReceipt[] = [];
  /** Chat states of companions: `composing`, `recording` and `paused`. */
  readonly chatStates: string[] = [];
  readonly address: ContactAddress;
  /** The calls it has made. */
  readonly calls: Call[] = [];
  /** Called with each message from a companion. */
  answer?: (message: Envelope) => void;
  private readonly inbox = new ReceivedMessages();
  private readonly trusted: TrustedContacts;

  constructor(
    core: PersonServices,
    account: Account,
    addressing: Addressing,
    public receipts: ReceiptMode,
    private readonly defaultPeer: () => Person,
  ) {
    super(core, account, addressing);
    this.address = new ContactAddress(account, core.directory, defaultPeer);
    this.trusted = new TrustedContacts(account, () => this.addressing);
  }

  /** Received messages in order; a repeated one increases `copies` of its first entry. */
  get received(): ReceivedMessage[] {
    return this.inbox.list;
  }

  /** Moves to a new phone, which has other keys; companions of the peer are told. */
  async moveToNewPhone(): Promise<void> {
    await this.messenger.renewKeys();
    const from = this.addressing === 'lid' ? this.lid : this.jid;
    for (const device of companionsOf(this.defaultPeer().account))
      device.deliver(identityNotice(from));
    this.core.changes.touch();
  }

  /** Shows another picture, or none any more; companions of the peer are told. */
  changePicture(url: string | null): void {
    if (url === null) this.core.profiles.removePicture(this.account);
    else this.core.profiles.setPicture(this.account, url);
    const from = this.addressing === 'lid' ? this.lid : this.jid;
    const notice = pictureNotice(from, url === null ? 'delete' : 'set');
    for (const device of companionsOf(this.defaultPeer().account)) device.deliver(notice);
    this.core.changes.touch();
  }

  async say(text: string, options?: SayOptions): Promise<{ id: string }> {
    return this.sendMessage(textMessage(text), options);
  }

  /** Sends a text whose first ciphertext is broken; the companion gets it after a retry receipt. */
  async sayUndecryptable(text: string, options?: SayOptions): Promise<{ id: string }> {
    return this.sendMessage(textMessage(text), { ...options, isBroken: true });
  }

  /** Sends any message. */
  async sendMessage(message: proto.IMessage, options: SayOptions = {}): Promise<{ id: string }> {
    const { to = this.defaultPeer(), offlineOk = true } = options;
    const partner = to instanceof Group ? to : to.account;
    const accounts = partner instanceof Group ? partner.accounts : [partner];
    const devices = accounts.flatMap(companionsOf);
    if (!offlineOk && !devices.some((device) => device.isOnline)) {
      throw new Error(`no companion of ${partner.name} is online`);
    }
    return this.sendTo(partner, message, options);
  }

  /**
   * Sends any stanza as it is, from this contact unless it names another sender. Clients that are away get later what
   * the server keeps for them: messages, receipts, calls and notices.
   */
  sendStanza(stanza: BinaryNode, to: Person = this.defaultPeer()): void {
    const from = this.account.address(this.addressing);
    const whole = { ...stanza, attrs: { from, ...stanza.attrs } };
    for (const device of companionsOf(to.account)) {
      if (KEPT_STANZAS.has(stanza.tag)) device.deliver(whole);
      else device.session?.push(whole);
    }
  }

  /** Sends a typing notification to somebody or to a group; clients get it only while they are available. */
  typing(
    state: 'composing' | 'recording' | 'paused' = 'composing',
    to: Person | Group = this.defaultPeer(),
  ): void {
    const room = to instanceof Group ? to : undefined;
    const attrs = senderAttributesIn(this.account, room?.addressing ?? this.addressing, room);
    const accounts = to instanceof Group ? to.accounts : [to.account];
    for (const device of accounts.flatMap(companionsOf)) {
      const content = state === 'recording' ? RECORDING : node(state);
      this.core.presence.passChatState(device.session, node('chatstate', attrs, [content]));
    }
  }

  comeOnline(): void {
    this.core.presence.set(this.account, { isOnline: true });
  }

  /** @param lastSeen missing if the contact hides it */
  goOffline(lastSeen?: Date): void {
    this.core.presence.set(this.account, { isOnline: false, lastSeen });
  }

  /** Calls somebody, or all members of a group. */
  call({ to = this.defaultPeer(), isVideo = false, isHeld = false, id }: CallOptions = {}): Call {
    const group = to instanceof Group ? to : undefined;
    const called = to instanceof Group ? to.accounts : [to.account];
    const others = called.filter((account) => account !== this.account);
    const call = new Call(this.account, this.addressing, others, isVideo, group, id);
    this.calls.push(call);
    if (!isHeld) call.ring();
    return call;
  }

  markDelivered(...ids: string[]): void {
    this.acknowledge(ids, undefined);
  }

  markRead(...ids: string[]): void {
    this.acknowledge(ids, 'read');
  }

  markPlayed(...ids: string[]): void {
    this.acknowledge(ids, 'played');
  }

  /** Sends retry receipts for a message to its sender's companions, as if it could not be decrypted. */
  requestRetry(id: string, count = 1): void {
    const { from, room } = this.messageById(id);
    for (const device of companionsOf(from))
      this.messenger.sendRetryReceipt(device, id, count, room);
  }

  /** Waits for a message by its exact text, or by a condition. */
  waitForMessage(
    wanted: string | ((message: ReceivedMessage) => boolean),
    timeoutMs?: number,
  ): Promise<ReceivedMessage> {
    const [fits, what] =
      typeof wanted === 'string'
        ? [(message: ReceivedMessage): boolean => message.text === wanted, wanted.slice(0, 60)]
        : [wanted, 'a message'];
    return this.core.changes.waitFor(
      () => this.received.find(fits),
      `${this.name} to receive "${what}"`,
      timeoutMs,
    );
  }

  /** Waits for a receipt for one of this contact's messages, of a given or any type. */
  waitForReceipt(id: string, type?: string, timeoutMs?: number): Promise<ReceivedReceipt> {
    const fits = (receipt: ReceivedReceipt): boolean =>
      receipt.id === id && (type === undefined || receipt.type === type);
    return this.core.changes.waitFor(
      () => this.receiptsReceived.find(fits),
      `${this.name} to get a ${type ?? ''} receipt for ${id}`,
      timeoutMs,
    );
  }

  receive(from: Account, envelope: Envelope): void {
    if (this.inbox.add(from, 'phone', envelope)) this.changes.take(from, envelope);
  }

  override receiveReceipt(ids: string[], type: string, room?: Room): void {
    for (const id of ids) this.receiptsReceived.push({ id, type, ...(room ? { room } : {}) });
  }

  protected onMessage(sender: CompanionDevice, envelope: Envelope): void {
    const isNew = this.inbox.add(sender.account, 'companion', envelope);
    if (isNew) this.changes.take(sender.account, envelope);
    if (this.receipts !== 'none') this.markDelivered(envelope.id);
    if (this.receipts === 'read') this.markRead(envelope.id);
    this.answer?.(envelope);
  }

  protected onReceipt(receipt: BinaryNode, room?: Room): void {
    this.receiveReceipt(receiptIds(receipt), receipt.attrs.type ?? '', room);
  }

  protected override onChatState(state: BinaryNode): void {
    const states = children(state).map(({ tag, attrs }) =>
      attrs.media === 'audio' ? 'recording' : tag,
    );
    this.chatStates.push(...states);
  }

  protected override onCallAnswer(answer: BinaryNode): void {
    for (const call of this.calls) call.receiveAnswer(answer);
  }

  private acknowledge(ids: string[], type: string | undefined): void {
    const origins = this.inbox.byOrigin(ids, () => this.defaultPeer().account);
    for (const { from, room, ids: some } of origins) {
      this.core.faults.passReceipt(this.account, some, type, (form) =>
        this.messenger.sendReceipt(from, some, type, room, form),
      );
    }
  }

  protected async sendTo(
    chat: ChatPartner,
    message: proto.IMessage,
    options?: SendOptions,
  ): Promise<{ id: string }> {
    if (chat instanceof Group && !chat.has(this)) {
      throw new Error(`${this.name} is not in the group ${chat.name}`);
    }
    if (chat instanceof Group && !mayWrite(chat, this.account, stanzaKind(message))) {
      throw new Error(`${this.name} is no admin, and only admins may write to ${chat.name}`);
    }
    const sent = await this.send(chat, message, options);
    const { id } = sent;
    this.changes.take(this.account, sent);
    if (chat instanceof Account) this.trusted.trust(chat);
    return { id };
  }

  protected find(id: string): KnownMessage | undefined {
    const sent = this.messenger.sent.get(id);
    if (sent) return { ...sent, from: this.account, chat: sent.to };
    const received = this.inbox.find(id);
    if (!received) return undefined;
    const { from, room, at, message } = received;
    return { id, from, at, chat: room ?? from, message };
  }

  private messageById(id: string): ReceivedMessage {
    const received = this.inbox.find(id);
    if (!received) throw new Error(`${this.name} has no message ${id}`);
    return received;
  }
}
