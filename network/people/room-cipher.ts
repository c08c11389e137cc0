import {
  proto,
  unpadRandomMax16,
  writeRandomPadMax16,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { CompanionDevice } from '../directory/companion-device.js';
import { sessionAddress } from '../directory/device.js';
import type { Room } from '../directory/room.js';
import { node } from '../server/nodes.js';
import type { SignalIdentity } from '../signal/signal-identity.js';
import { breakSeal, bytesOf, type CipherOptions, type DeviceCipher } from './device-cipher.js';

/** Which devices have the sender key that is in use since the last member left. */
interface KeyHolders {
  epoch: number;
  devices: Set<CompanionDevice>;
}

/** Encrypts for all devices of a room at once, with a sender key that each of them gets before its first message. */
export class RoomCipher {
  private readonly holders = new Map<string, KeyHolders>();

  constructor(
    private readonly account: Account,
    private readonly identity: SignalIdentity,
    private readonly sessions: DeviceCipher,
  ) {}

  /** The `<enc>`s of a message for each of the devices: the key for those that lack it, then the message. */
  async seal(
    room: Room,
    plaintext: Uint8Array,
    devices: CompanionDevice[],
    { isBroken = false, attributes }: CipherOptions = {},
  ): Promise<Map<CompanionDevice, BinaryNode[]>> {
    const holders = await this.holdersIn(room);
    const author = this.account.address(room.addressing);
    const { ciphertext, distribution } = await this.identity.encryptForRoom(
      room.jid,
      author,
      writeRandomPadMax16(plaintext),
    );
    const content = isBroken ? breakSeal(ciphertext) : ciphertext;
    const sealed = node('enc', { v: '2', type: 'skmsg', ...attributes }, content);
    const perDevice = new Map<CompanionDevice, BinaryNode[]>();
    for (const device of devices) {
      const keys = holders.has(device)
        ? []
        : [await this.sessions.seal(device, distributionMessage(room, distribution))];
      holders.add(device);
      perDevice.set(device, [...keys, sealed]);
    }
    return perDevice;
  }

  /** The same message for one device that could not read it: key and content in one, over the device's session. */
  async sealAgain(
    room: Room,
    plaintext: Uint8Array,
    device: CompanionDevice,
    options: CipherOptions,
  ): Promise<BinaryNode> {
    const author = this.account.address(room.addressing);
    const distribution = await this.identity.roomDistribution(room.jid, author);
    const content = Buffer.concat([plaintext, distributionMessage(room, distribution)]);
    return this.sessions.seal(device, content, options);
  }

  /** Keeps the sender key that a device hands out. */
  async accept(sender: CompanionDevice, message: proto.IMessage): Promise<void> {
    const { senderKeyDistributionMessage: distribution } = message;
    if (distribution) await this.identity.acceptSenderKey(sessionAddress(sender), distribution);
  }

  /** The message in an `<enc>` that a device wrote into a room. */
  async open(room: Room, sender: CompanionDevice, enc: BinaryNode): Promise<proto.Message> {
    const author = sessionAddress(sender);
    const padded = await this.identity.decryptInRoom(room.jid, author, bytesOf(enc));
    return proto.Message.decode(unpadRandomMax16(padded));
  }

  private async holdersIn(room: Room): Promise<Set<CompanionDevice>> {
    const known = this.holders.get(room.jid);
    if (known?.epoch === room.keyEpoch) return known.devices;
    // Who has left still holds the old key, so nothing is written with it any more.
    if (known) this.identity.forgetSenderKey(room.jid, this.account.address(room.addressing));
    const devices = new Set<CompanionDevice>();
    this.holders.set(room.jid, { epoch: room.keyEpoch, devices });
    return devices;
  }
}

function distributionMessage(room: Room, distribution: Uint8Array): Uint8Array {
  return proto.Message.encode({
    senderKeyDistributionMessage: {
      groupId: room.jid,
      axolotlSenderKeyDistributionMessage: distribution,
    },
  }).finish();
}
