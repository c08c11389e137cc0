import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';
import { companionsOf, type CompanionDevice } from '../directory/companion-device.js';
import type { Room } from '../directory/room.js';
import type { ReceiptForm } from '../faults/receipt-faults.js';
import { newMessageId } from '../state/ids.js';
import { bigEndian, child, children, node, nowSeconds, receiptIds } from '../transport/nodes.js';
import { readRetryBundle } from '../signal/key-bundle.js';
import { SignalIdentity } from '../signal/signal-identity.js';
import { DeviceCipher, type CipherOptions } from './device-cipher.js';
import { plaintextFor } from './content/plaintext.js';
import {
  roomOf,
  type ChatPartner,
  type SendOptions,
  type SentMessage,
  type Withheld,
} from './content/envelope.js';
import { mainDeviceOf } from './main-device.js';
import { RoomCipher } from './room-cipher.js';
import { cipherAttributes, messageNode, senderAttributesIn } from './stanza-attributes.js';
import { serverNow } from '../state/server-clock.js';

/**
 * Sends the messages and receipts of a person. Only messages for companions are encrypted: people of the network pass
 * plain objects to each other, as no test is about that path.
 */
export class SignalMessenger {
  identity = new SignalIdentity();
  readonly sent = new Map<string, SentMessage>();
  /** Sent peer messages by id, for resends. */
  private readonly peerMessages = new Map<string, Uint8Array>();
  /** Breaks the ciphertext of the next peer message. */
  isNextPeerMessageBroken = false;
  private sessions = new DeviceCipher(this.identity);
  private rooms: RoomCipher;
  private turns: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly account: Account,
    private readonly addressingOf: () => Addressing,
  ) {
    this.rooms = new RoomCipher(account, this.identity, this.sessions);
  }

  /** Starts anew as on a new phone: with new keys, without the devices and rooms that the old one knew. */
  async renewKeys(): Promise<void> {
    await this.runExclusive(async () => {
      this.identity.close();
      this.identity = new SignalIdentity();
      this.sessions = new DeviceCipher(this.identity);
      this.rooms = new RoomCipher(this.account, this.identity, this.sessions);
    });
  }

  /** Sends to all devices of `to`, and copies to the sender's own companions. */
  async send(
    to: ChatPartner,
    message: proto.IMessage,
    options: SendOptions = {},
  ): Promise<SentMessage> {
    const { id = newMessageId(), at = new Date(serverNow()) } = options;
    const { unknownFields, withheld, attributes } = options;
    const room = roomOf(to);
    const addressing = this.addressingWith(to);
    const from = this.account;
    const parts = { unknownFields, withheld, attributes };
    const sent = { id, at, message, from, to, addressing, room, ...parts };
    this.sent.set(id, sent);
    await this.runExclusive(async () => {
      const others = recipientsOf(to).filter((account) => account !== this.account);
      for (const account of others) mainDeviceOf(account)?.receive(this.account, sent);
      const devices = [...others, this.account].flatMap(companionsOf);
      if (withheld) return postEmpty(devices, sent, withheld);
      if (room) return this.postInRoom(room, devices, sent, options);
      for (const device of devices) await this.post(device, sent, options);
    });
    return sent;
  }

  /** Sends a peer message to an own companion; bytes may be any plaintext. */
  async sendPeer(companion: CompanionDevice, message: proto.IMessage | Uint8Array): Promise<void> {
    const id = newMessageId();
    const plaintext =
      message instanceof Uint8Array ? message : proto.Message.encode(message).finish();
    this.peerMessages.set(id, plaintext);
    const isBroken = this.isNextPeerMessageBroken;
    this.isNextPeerMessageBroken = false;
    await this.postPeer(companion, id, plaintext, { isBroken });
  }

  /** Answers a retry receipt: resends its messages. */
  async sendAgain(device: CompanionDevice, receipt: BinaryNode): Promise<void> {
    const count = child(receipt, 'retry')?.attrs.count ?? '1';
    const given = readRetryBundle(receipt);
    for (const id of receiptIds(receipt)) {
      const sent = this.sent.get(id);
      const peerMessage = this.peerMessages.get(id);
      if (!peerMessage && (!sent || sent.withheld)) continue;
      await this.runExclusive(async () => {
        // The first request may be answered in the old session; a second one means that the session is lost.
        const bundle = given ?? (Number(count) > 1 ? device.takeBundle() : undefined);
        if (bundle) await this.sessions.renewSession(device, bundle);
        if (peerMessage) await this.postPeer(device, id, peerMessage, { count });
        else if (sent) await this.post(device, sent, { count });
      });
    }
  }

  /** Sends a receipt for messages of `to` to all of its companions. */
  sendReceipt(
    to: Account,
    ids: string[],
    type?: string,
    room?: Room,
    form: ReceiptForm = (attrs) => attrs,
  ): void {
    const from = senderAttributesIn(this.account, this.addressingWith(room ?? to), room);
    for (const device of companionsOf(to))
      device.deliver(receiptNode(form({ ...from, type }), ids));
  }

  /**
   * Sends a retry receipt to a companion (in the form of Baileys' sendRetryRequest).
   * @param recipient the chat, for a copy between devices of one account
   */
  sendRetryReceipt(
    device: CompanionDevice,
    id: string,
    count: number,
    room?: Room,
    recipient?: string,
  ): void {
    const from = senderAttributesIn(
      this.account,
      this.addressingWith(room ?? device.account),
      room,
    );
    const t = nowSeconds();
    const content = [
      node('retry', { count: String(count), id, t, v: '1' }),
      node('registration', {}, bigEndian(this.identity.registrationId, 4)),
    ];
    device.deliver(node('receipt', { ...from, recipient, id, t, type: 'retry' }, content));
  }

  /** Decrypts the message in a companion's stanza, and stores a sender key that it contains. */
  async open(sender: CompanionDevice, stanza: BinaryNode, room?: Room): Promise<proto.IMessage> {
    const encs = children(stanza, 'enc');
    if (encs.length === 0) throw new Error('the message has no ciphertext');
    const message: proto.IMessage = {};
    for (const enc of encs) {
      const isForRoom = enc.attrs.type === 'skmsg';
      if (isForRoom && !room) throw new Error('a sender key was used outside a room');
      const part =
        isForRoom && room
          ? await this.rooms.open(room, sender, enc)
          : await this.sessions.open(sender, enc);
      await this.rooms.accept(sender, part);
      Object.assign(message, part);
    }
    return message;
  }

  /** If one side of a chat uses its LID, both do; a room has one form for all members. */
  addressingWith(other: ChatPartner): Addressing {
    const room = roomOf(other);
    if (room) return room.addressing;
    const theirs = 'devices' in other ? mainDeviceOf(other)?.addressing : undefined;
    return this.addressingOf() === 'lid' || theirs === 'lid' ? 'lid' : 'pn';
  }

  /** Runs `work` after all earlier sends, to keep their order and the Signal sessions consistent. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => undefined);
    return turn;
  }

  async settle(): Promise<void> {
    await this.turns;
  }

  private async postPeer(
    companion: CompanionDevice,
    id: string,
    plaintext: Uint8Array,
    options: CipherOptions = {},
  ): Promise<void> {
    const attrs = { from: this.account.jid, id, t: nowSeconds(), type: 'text', category: 'peer' };
    const enc = await this.sessions.seal(companion, plaintext, options);
    companion.deliver(node('message', attrs, [enc]));
  }

  private async postInRoom(
    room: Room,
    devices: CompanionDevice[],
    sent: SentMessage,
    options: CipherOptions,
  ): Promise<void> {
    const plaintext = plaintextFor(this.account, sent);
    const attributes = cipherAttributes(sent);
    const sealed = await this.rooms.seal(room, plaintext, devices, { ...options, attributes });
    for (const [device, encs] of sealed) device.deliver(messageNode(device, sent, encs));
  }

  private async post(
    device: CompanionDevice,
    sent: SentMessage,
    options: CipherOptions,
  ): Promise<void> {
    const all = { ...options, attributes: cipherAttributes(sent) };
    const plaintext = plaintextFor(device.account, sent);
    const enc = sent.room
      ? await this.rooms.sealAgain(sent.room, plaintext, device, all)
      : await this.sessions.seal(device, plaintext, all);
    device.deliver(messageNode(device, sent, [enc]));
  }
}

/** Sends companions the stanza without its content. */
function postEmpty(devices: CompanionDevice[], sent: SentMessage, withheld: Withheld): void {
  const content = withheld === 'absent' ? [] : [node('unavailable', { type: 'view_once' })];
  for (const device of devices) device.deliver(messageNode(device, sent, content));
}

function recipientsOf(to: ChatPartner): readonly Account[] {
  return 'accounts' in to ? to.accounts : [to];
}

/** A receipt for one or more messages: the first id is an attribute, the others make a list. */
export function receiptNode(
  attrs: Record<string, string | undefined>,
  [id, ...more]: string[],
): BinaryNode {
  const items = more.map((each) => node('item', { id: each }));
  const list = items.length > 0 ? [node('list', {}, items)] : undefined;
  return node('receipt', { ...attrs, id, t: nowSeconds() }, list);
}
