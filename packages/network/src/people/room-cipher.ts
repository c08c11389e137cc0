import { proto, writeRandomPadMax16, type BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { CompanionDevice } from '../directory/companion-device.js';
import { sessionAddress } from '../directory/device-addresses.js';
import type { Room } from '../directory/room.js';
import { node } from '../transport/nodes.js';
import type { SignalIdentity } from '../signal/signal-identity.js';
import { decodeMessage } from './decode-message.js';
import { breakSeal, bytesOf, type CipherOptions, type DeviceCipher } from './device-cipher.js';

/** The devices that have the current sender key; the epoch changes when a member leaves. */
interface KeyHolders {
  epoch: number;
  devices: Set<CompanionDevice>;
}

/** Encrypts for all devices of a room at once, with a sender key that each gets with its first message. */
export class RoomCipher {
  private readonly holders = new Map<string, KeyHolders>();

  constructor(
    private readonly account: Account,
    private readonly identity: SignalIdentity,
    private readonly sessions: DeviceCipher,
  ) {}

  /** The `<enc>` nodes of a message for each device: the sender key if the device lacks it, then the message. */
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

  /** A resend to one device that could not decrypt it: sender key and content, over the device's session. */
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

  /** Stores the sender key in a message of a device. */
  async accept(sender: CompanionDevice, message: proto.IMessage): Promise<void> {
    const { senderKeyDistributionMessage: distribution } = message;
    if (distribution) await this.identity.acceptSenderKey(sessionAddress(sender), distribution);
  }

  /** Decrypts the message in an `<enc>` that a device sent to a room. */
  async open(room: Room, sender: CompanionDevice, enc: BinaryNode): Promise<proto.Message> {
    const author = sessionAddress(sender);
    const padded = await this.identity.decryptInRoom(room.jid, author, bytesOf(enc));
    return decodeMessage(padded);
  }

  private async holdersIn(room: Room): Promise<Set<CompanionDevice>> {
    const known = this.holders.get(room.jid);
    if (known?.epoch === room.keyEpoch) return known.devices;
    // Members who left have the old key, so a new one is needed.
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
