import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Device } from '../directory/account.js';
import type { CompanionDevice } from '../directory/companion-device.js';
import { deviceJid } from '../directory/device-addresses.js';
import type { Directory } from '../directory/directory.js';
import type { Room } from '../directory/room.js';
import { STATUS_JID } from '../directory/status-list.js';
import type { MalformedMessage } from '../state/findings.js';
import { child, children, node, nowSeconds } from '../transport/nodes.js';

/** The parts of the server that the router uses. */
export interface RoomRouting {
  readonly directory: Directory;
  readonly malformed: MalformedMessage[];
}

/** Routes a client's stanzas to the devices of a room's members. */
export class RoomRouter {
  constructor(private readonly core: RoomRouting) {}

  /** One ciphertext for all, plus the sender key for each device that lacks it. */
  message(room: Room, sender: CompanionDevice, message: BinaryNode): void {
    const { participant } = message.attrs;
    const encs = children(message, 'enc');
    // A resend to the one device that requested it.
    if (participant) return this.post(room, sender, message, this.device(participant), encs);
    const keys = this.keysByDevice(message);
    for (const device of audienceOf(room, keys)) {
      if (!device || device === sender) continue;
      this.post(room, sender, message, device, [...(keys.get(device) ?? []), ...encs]);
    }
  }

  /** Sends a receipt to the author of the message; read receipts also to the account's other devices. */
  receipt(room: Room, sender: CompanionDevice, receipt: BinaryNode): void {
    const { id = '', type, participant } = receipt.attrs;
    this.checkName(room, sender, receipt);
    const from = this.senderAttributes(room, sender);
    const t = receipt.attrs.t ?? nowSeconds();
    const author = this.device(participant);
    const target = type === 'retry' ? author : author?.account.devices.get(0);
    // Tells the author nothing, as in `MessageRouter`.
    if (type !== 'read-self')
      target?.deliver({ ...receipt, attrs: { ...from, id, t, ...(type ? { type } : {}) } });
    if (type !== 'read' && type !== 'read-self') return;
    const copy = { ...from, id, t, type: 'read-self', recipient: participant ?? '' };
    for (const device of sender.account.devices.values()) {
      if (device !== sender) device.deliver({ ...receipt, attrs: copy });
    }
  }

  /** Receipts name the author as the message did: clients of the account compare it with their messages. */
  private checkName({ addressing }: Room, sender: CompanionDevice, { attrs }: BinaryNode): void {
    const { id = '', participant = '' } = attrs;
    if (participant.endsWith('@lid') === (addressing === 'lid')) return;
    const reason = `a receipt names ${participant} in a room by ${addressing}`;
    this.core.malformed.push({ id, by: sender.account.name, reason });
  }

  chatState(room: Room, sender: CompanionDevice, state: BinaryNode): void {
    const attrs = this.senderAttributes(room, sender);
    for (const account of room.accounts) {
      if (account !== sender.account) account.devices.get(0)?.deliver({ ...state, attrs });
    }
  }

  private keysByDevice(message: BinaryNode): Map<Device | undefined, BinaryNode[]> {
    const participants = child(message, 'participants');
    const keys = participants ? children(participants, 'to') : [];
    return new Map(keys.map((to) => [this.device(to.attrs.jid), children(to, 'enc')]));
  }

  private post(
    room: Room,
    sender: CompanionDevice,
    message: BinaryNode,
    device: Device | undefined,
    encs: BinaryNode[],
  ): void {
    const more = ['device-identity', 'meta'].flatMap((tag) => child(message, tag) ?? []);
    const attrs = {
      ...this.senderAttributes(room, sender),
      id: message.attrs.id ?? '',
      type: message.attrs.type ?? 'text',
      edit: message.attrs.edit,
      t: nowSeconds(),
      notify: sender.account.name,
      addressing_mode: room.addressing,
    };
    device?.deliver(node('message', attrs, [...encs, ...more]));
  }

  private senderAttributes(room: Room, sender: CompanionDevice): Record<string, string> {
    const { addressing } = room;
    const alternate = sender.account.alternate(addressing) ?? '';
    return {
      from: room.jid,
      participant: deviceJid(sender, addressing),
      ...(addressing === 'lid' ? { participant_pn: alternate } : { participant_lid: alternate }),
    };
  }

  private device(jid: string | undefined): Device | undefined {
    return this.core.directory.device(jid);
  }
}

/** The devices of all members; the viewers of a status post are the devices that get its key. */
function audienceOf(
  room: Room,
  keys: Map<Device | undefined, BinaryNode[]>,
): (Device | undefined)[] {
  if (room.jid === STATUS_JID) return [...keys.keys()];
  return room.accounts.flatMap(({ devices }) => [...devices.values()]);
}
