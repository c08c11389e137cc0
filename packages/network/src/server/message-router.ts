import { jidDecode, type BinaryNode } from '@whiskeysockets/baileys';
import type { Addressing, Device } from '../directory/account.js';
import type { CompanionDevice } from '../directory/companion-device.js';
import { deviceJid } from '../directory/device-addresses.js';
import type { Group } from '../directory/group.js';
import { mayWrite } from '../directory/group-rules.js';
import { child, children, node, nowSeconds, receiptIds } from '../transport/nodes.js';
import type { NetworkFaults } from '../faults/network-faults.js';
import type { Acknowledgements } from '../state/acknowledgements.js';
import type { ChangeSignal } from '../state/change-signal.js';
import { stanzaRefusal } from './stanza-rules.js';
import { RoomRouter, type RoomRouting } from './room-router.js';

/** Receipts that only concern the devices of one account. */
const INTERNAL_RECEIPTS = new Set(['sender', 'peer_msg', 'hist_sync']);

/** The parts of the server that the router uses. */
export interface MessageRouting extends RoomRouting {
  readonly acknowledgements: Acknowledgements;
  readonly changes: ChangeSignal;
  readonly faults: NetworkFaults;
}

/** Routes a logged-in client's stanzas to others: acknowledges them and delivers them to the devices. */
export class MessageRouter {
  private readonly rooms: RoomRouter;
  /** Ids of messages that were right. */
  private readonly known = new Set<string>();

  constructor(private readonly core: MessageRouting) {
    this.rooms = new RoomRouter(core);
  }

  message(sender: CompanionDevice, message: BinaryNode): void {
    const { to, id, category } = message.attrs;
    const recipient = this.core.directory.account(to);
    const ack = node('ack', { class: 'message', id, from: to, t: nowSeconds() });
    const group = this.core.directory.group(to);
    const kind = { type: message.attrs.type, meta: child(message, 'meta')?.attrs };
    const isForbidden = group && !mayWrite(group, sender.account, kind);
    const error = isForbidden ? '403' : this.refusalOf(sender, message, group);
    if (error !== null) {
      sender.session?.send({ ...ack, attrs: { ...ack.attrs, error } });
      return this.core.changes.touch();
    }
    const verdict = this.core.faults.ackVerdict(message, recipient);
    if (verdict.isDelivered) this.distribute(sender, message);
    this.core.changes.touch();
    const connection = sender.session?.connection;
    if (connection && category !== 'peer' && this.core.faults.reach('sent', connection)) return;
    verdict.answer((attrs) => sender.session?.send({ ...ack, attrs: { ...ack.attrs, ...attrs } }));
  }

  /** The stanza says less when the library resends a message that somebody could not decrypt (relayMessage). */
  private refusalOf(
    sender: CompanionDevice,
    message: BinaryNode,
    group: Group | undefined,
  ): string | null {
    const { id = '' } = message.attrs;
    const error = this.known.has(id) ? null : stanzaRefusal(sender, message, group);
    if (error === null) this.known.add(id);
    return error;
  }

  receipt(sender: CompanionDevice, receipt: BinaryNode): void {
    const { to, id, type, recipient, participant } = receipt.attrs;
    // Says nothing about the message itself.
    if (type === 'server-error') {
      sender.session?.send(node('ack', { class: 'receipt', id, from: to, type }));
      return this.forwardReceipt(sender, receipt);
    }
    if (type !== 'retry' || this.core.faults.takesRetriesAsAnswers) {
      for (const settled of receiptIds(receipt)) {
        sender.mailbox.settleMessage(settled, recipient ?? to);
      }
    }
    if (type !== 'retry') {
      const device = deviceJid(sender, 'pn');
      const at = new Date();
      for (const settled of receiptIds(receipt)) {
        this.core.acknowledgements.add({ id: settled, device, by: 'receipt', type, at });
      }
    }
    sender.session?.send(node('ack', { class: 'receipt', id, from: to, type, participant }));
    if (this.isWellAddressed(sender, receipt)) this.forwardReceipt(sender, receipt);
    this.core.changes.touch();
  }

  private isWellAddressed(sender: CompanionDevice, receipt: BinaryNode): boolean {
    const { to, type = '' } = receipt.attrs;
    if (INTERNAL_RECEIPTS.has(type) || this.core.directory.room(to)) return true;
    const wrong = receiptIds(receipt).filter((id) => !sender.addresses.accept(id, to));
    for (const id of wrong) {
      const reason = `a receipt goes to ${to}, but its message came by LID`;
      this.core.malformed.push({ id, by: sender.account.name, reason });
    }
    return wrong.length === 0;
  }

  /** Passes on typing notifications: not stored, not acknowledged. */
  chatState(sender: CompanionDevice, state: BinaryNode): void {
    const room = this.core.directory.room(state.attrs.to);
    if (room) return this.rooms.chatState(room, sender, state);
    const target = this.core.directory.account(state.attrs.to)?.devices.get(0);
    target?.deliver({
      ...state,
      attrs: { from: deviceJid(sender, addressingOf(state.attrs.to)) },
    });
  }

  /** An answer to a call; Baileys waits for its ack (Socket/messages-recv.js, rejectCall). */
  call(sender: CompanionDevice, call: BinaryNode): void {
    const { to, id } = call.attrs;
    const [answer] = children(call);
    sender.session?.send(node('ack', { class: 'call', id, from: to, type: answer?.tag }));
    const from = deviceJid(sender, addressingOf(to));
    const target = this.core.directory.account(to)?.devices.get(0);
    target?.deliver({ ...call, attrs: { id: id ?? '', from, t: nowSeconds() } });
  }

  private forwardReceipt(sender: CompanionDevice, receipt: BinaryNode): void {
    const { to, type } = receipt.attrs;
    if (type !== undefined && INTERNAL_RECEIPTS.has(type)) return;
    const room = this.core.directory.room(to);
    if (room) return this.rooms.receipt(room, sender, receipt);
    const forwarded = (addressing: Addressing): BinaryNode => ({
      ...receipt,
      attrs: {
        id: receipt.attrs.id ?? '',
        from: deviceJid(sender, addressing),
        t: receipt.attrs.t ?? nowSeconds(),
        ...(type ? { type } : {}),
      },
    });
    const target =
      type === 'retry'
        ? this.core.directory.device(to)
        : this.core.directory.account(to)?.devices.get(0);
    // `read-self` tells only the account's own devices that it has read (whatsmeow: types/presence.go).
    if (type !== 'read-self') target?.deliver(forwarded(addressingOf(to)));
    if (type === 'read' || type === 'read-self') this.notifyOwnDevices(sender, receipt);
  }

  /** Sends read receipts to the account's other devices, too. */
  private notifyOwnDevices(sender: CompanionDevice, receipt: BinaryNode): void {
    const { to, id, t } = receipt.attrs;
    for (const device of sender.account.devices.values()) {
      if (device === sender) continue;
      const from = deviceJid(sender, addressingOf(to));
      device.deliver({
        ...receipt,
        attrs: {
          id: id ?? '',
          from,
          recipient: to ?? '',
          type: 'read-self',
          t: t ?? nowSeconds(),
        },
      });
    }
  }

  private distribute(sender: CompanionDevice, message: BinaryNode): void {
    const room = this.core.directory.room(message.attrs.to);
    if (room) return this.rooms.message(room, sender, message);
    const participants = child(message, 'participants');
    const copies = participants
      ? children(participants, 'to').map((to) => ({ jid: to.attrs.jid, enc: child(to, 'enc') }))
      : [{ jid: message.attrs.to, enc: child(message, 'enc') }];
    for (const { jid, enc } of copies) {
      const device = this.core.directory.device(jid);
      if (device && enc) device.deliver(stanzaFor(device, sender, message, enc, addressingOf(jid)));
    }
  }
}

function stanzaFor(
  device: Device,
  sender: CompanionDevice,
  message: BinaryNode,
  enc: BinaryNode,
  addressing: Addressing,
): BinaryNode {
  const { id, to, type, category, recipient, edit } = message.attrs;
  const { account } = sender;
  const isOwn = device.account === account;
  const more = ['device-identity', 'meta'].flatMap((tag) => child(message, tag) ?? []);
  return node(
    'message',
    {
      from: deviceJid(sender, addressing),
      id,
      type,
      edit,
      t: nowSeconds(),
      notify: account.name,
      addressing_mode: addressing,
      ...(isOwn
        ? { category, recipient: category === 'peer' ? undefined : (recipient ?? to) }
        : addressing === 'lid'
          ? { sender_pn: account.jid }
          : { sender_lid: account.lid }),
    },
    [enc, ...more],
  );
}

function addressingOf(jid: string | undefined): Addressing {
  return jidDecode(jid)?.server === 'lid' ? 'lid' : 'pn';
}
