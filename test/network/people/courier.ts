import {
  encodeWAMessage,
  generateMessageIDV2,
  proto,
  unpadRandomMax16,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';
import type { CompanionDevice } from '../directory/companion-device.js';
import { sessionAddress } from '../directory/device.js';
import { bigEndian, child, node, nowSeconds, receiptIds } from '../server/nodes.js';
import { readRetryBundle } from '../signal/key-bundle.js';
import { SignalIdentity } from '../signal/signal-identity.js';
import { contentFor, type SendOptions, type SentMessage } from './envelope.js';
import { messageAttributes } from './stanza-attributes.js';

interface CipherOptions {
  isBroken?: boolean;
  /** How often the message was asked for again. */
  count?: string;
}

/**
 * Carries what a person writes. For companions it is really encrypted; two people of the network get plain objects
 * from each other, as nobody tests that path.
 */
export class Courier {
  readonly identity = new SignalIdentity();
  readonly sent = new Map<string, SentMessage>();
  private readonly withSession = new Set<CompanionDevice>();
  private turns: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly account: Account,
    private readonly addressing: Addressing,
  ) {}

  /** Sends to all devices of `to`, and copies to the writer's own companions. */
  async send(
    to: Account,
    message: proto.IMessage,
    options: SendOptions = {},
  ): Promise<SentMessage> {
    const { id = generateMessageIDV2(this.account.jid), at = new Date() } = options;
    const sent = { id, at, message, from: this.account, to, addressing: this.addressingWith(to) };
    this.sent.set(id, sent);
    await this.inTurn(async () => {
      to.devices.get(0)?.hear?.(this.account, sent);
      for (const device of [...to.companions, ...this.account.companions]) {
        await this.post(device, sent, options);
      }
    });
    return sent;
  }

  /** A message between devices of one account, outside any chat. */
  async sendPeer(companion: CompanionDevice, message: proto.IMessage): Promise<void> {
    const id = generateMessageIDV2(this.account.jid);
    const attrs = { from: this.account.jid, id, t: nowSeconds(), type: 'text', category: 'peer' };
    await this.deliver(companion, message, attrs);
  }

  /** Answers a retry receipt: sends what it names again. */
  async sendAgain(device: CompanionDevice, receipt: BinaryNode): Promise<void> {
    const count = child(receipt, 'retry')?.attrs.count ?? '1';
    const given = readRetryBundle(receipt);
    for (const id of receiptIds(receipt)) {
      const sent = this.sent.get(id);
      if (!sent) continue;
      await this.inTurn(async () => {
        // The first request may be answered in the old session; who asks twice lost it.
        const bundle = given ?? (Number(count) > 1 ? device.takeBundle() : undefined);
        if (bundle) await this.identity.openSession(sessionAddress(device), bundle);
        await this.post(device, sent, { count });
      });
    }
  }

  /** Sends a receipt for messages of `to` to all of its companions. */
  sendReceipt(to: Account, ids: string[], type?: string): void {
    const from = this.account.address(this.addressingWith(to));
    for (const device of to.companions) device.deliver(receiptNode({ from, type }, ids));
  }

  /** Asks a companion for a message again (the form Baileys sends in sendRetryRequest). */
  sendRetryReceipt(device: CompanionDevice, id: string, count: number): void {
    const from = this.account.address(this.addressingWith(device.account));
    const t = nowSeconds();
    const content = [
      node('retry', { count: String(count), id, t, v: '1' }),
      node('registration', {}, bigEndian(this.identity.registrationId, 4)),
    ];
    device.deliver(node('receipt', { from, id, t, type: 'retry' }, content));
  }

  /** Decrypts the message in a companion's stanza. */
  async open(sender: CompanionDevice, stanza: BinaryNode): Promise<proto.IMessage> {
    const enc = child(stanza, 'enc');
    if (!(enc?.content instanceof Uint8Array)) throw new Error('the message has no ciphertext');
    const type = enc.attrs.type ?? '';
    const padded = await this.identity.decrypt(sessionAddress(sender), type, enc.content);
    this.withSession.add(sender);
    return proto.Message.decode(unpadRandomMax16(padded));
  }

  /** In a chat where one side hides its number both use LIDs. */
  addressingWith(other: Account): Addressing {
    const isHidden = this.addressing === 'lid' || other.devices.get(0)?.addressing === 'lid';
    return isHidden ? 'lid' : 'pn';
  }

  /** Runs `work` after everything that is being sent already, so that order and sessions hold. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => undefined);
    return turn;
  }

  async settle(): Promise<void> {
    await this.turns;
  }

  private async post(
    device: CompanionDevice,
    sent: SentMessage,
    options: CipherOptions,
  ): Promise<void> {
    const { account } = device;
    const attrs = messageAttributes(account, sent);
    await this.deliver(device, contentFor(account, sent), attrs, options);
  }

  private async deliver(
    device: CompanionDevice,
    message: proto.IMessage,
    attrs: Record<string, string | undefined>,
    options: CipherOptions = {},
  ): Promise<void> {
    await this.ensureSession(device);
    const plaintext = encodeWAMessage(message);
    const { type, ciphertext } = await this.identity.encrypt(sessionAddress(device), plaintext);
    const content = options.isBroken ? breakMac(ciphertext) : ciphertext;
    const enc = node('enc', { v: '2', type, count: options.count }, content);
    device.deliver(node('message', attrs, [enc]));
  }

  private async ensureSession(device: CompanionDevice): Promise<void> {
    if (this.withSession.has(device)) return;
    const address = sessionAddress(device);
    if (!(await this.identity.hasSession(address))) {
      await this.identity.openSession(address, device.takeBundle());
    }
    this.withSession.add(device);
  }
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

/** Breaks the authentication code, which lies in the last bytes of either kind of ciphertext. */
function breakMac(ciphertext: Uint8Array): Uint8Array {
  const position = ciphertext.length - 8;
  return ciphertext.map((byte, index) => (index === position ? byte ^ 0xff : byte));
}
