import '../../../packages/network/src/signal/use-native-curve.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { serveCalls } from '../process/calls.js';
import { now } from '../process/clock.js';
import { BenchCrowd } from './bench-crowd.js';
import { BenchGroups, type GroupSizes } from './bench-groups.js';
import { HeldDeliveries } from './held-deliveries.js';

const network = await LocalNetwork.start();
const phones = new Map<string, Phone>();
const groups = new Map<string, BenchGroups>();
const holds = new Map<string, HeldDeliveries>();
let crowd: BenchCrowd | undefined;

const methods = {
  address: () => ({
    url: network.url,
    rootKey: network.rootKey,
    authorityPath: network.media.authorityPath,
  }),

  /** Each client has a phone of its own. */
  addPhone(): string {
    const phone = network.phone({ name: 'Own name' });
    phones.set(phone.number, phone);
    return phone.number;
  },

  async scan(number: string, qr: string): Promise<void> {
    await phoneOf(number).scan(qr);
  },

  /** Waits until its client has everything that a new device gets. */
  async settled(number: string): Promise<void> {
    const isDone = (): boolean =>
      phoneOf(number).devices.every(({ mailbox }) => mailbox.size === 0);
    await network.waitFor(isDone, 'the client to acknowledge what it was sent', scaled(60_000));
  },

  /** Lets contacts send so many messages in turn, and holds them back. The text ends with ` #<number>`. */
  async holdMessages(number: string, contacts: number, messages: number): Promise<void> {
    hold(number);
    const speakers = Array.from({ length: contacts }, () => network.contact({ receipts: 'none' }));
    const to = phoneOf(number);
    for (let index = 0; index < messages; index += 1) {
      await speakers[index % contacts].say(`what people say #${index}`, { to });
    }
  },

  /** Lets the phone send so much history, and holds it back. */
  async holdHistory(
    number: string,
    history: { chats: number; messages: number; perChunk: number },
  ) {
    hold(number);
    await phoneOf(number).pushHistory(history);
  },

  /** Releases everything that was held. Returns the time before the first. */
  release(number: string): number {
    return takeHold(number).release();
  },

  /** The same at a steady pace. Returns the time before each. */
  releaseEvery: (number: string, ms: number): Promise<number[]> =>
    takeHold(number).releaseEvery(ms),

  /** People who ignore all messages, so that only the sender is measured. */
  addReceivers: (count: number): string[] => Array.from({ length: count }, () => addReceiver()),

  /** People who answer each message that comes. */
  addTalkers(number: string, count: number): string[] {
    const to = phoneOf(number);
    return Array.from({ length: count }, () => {
      const contact = network.contact({ receipts: 'none' });
      contact.answer = () => void contact.say('what people answer', { to });
      return contact.number;
    });
  },

  /** Puts the phone into new groups, and returns their addresses. */
  addGroups(number: string, sizes: GroupSizes): string[] {
    const made = new BenchGroups(network, phoneOf(number), sizes, () => receivedTimes.push(now()));
    groups.set(number, made);
    return made.jids;
  },

  /** Lets the groups' members send so many messages in turn. */
  sayInGroups: (number: string, count: number): Promise<void> => groupsOf(number).say(count),

  /** The same, held back. */
  async holdGroupMessages(number: string, count: number): Promise<void> {
    hold(number);
    await groupsOf(number).say(count);
  },

  /** Gives each of these phones contacts of its own. */
  addCrowd(numbers: string[], contactsEach: number): void {
    crowd = new BenchCrowd(network, numbers.map(phoneOf), contactsEach);
  },

  /** Lets them send so many messages at this pace, and returns the actual pace. */
  sayInCrowd: (count: number, perSecond: number): Promise<number> =>
    theCrowd().say(count, perSecond),

  saidInCrowd: (): Record<string, number> => theCrowd().said,

  /** The time at which the server took each message to those people, once it has so many. */
  async receivedTimes(count: number): Promise<number[]> {
    await network.waitFor(
      () => receivedTimes.length >= count,
      `${count} messages`,
      scaled(300_000),
    );
    return receivedTimes.splice(0);
  },

  problems: (): string[] => network.errors.map(({ message }) => message),
};

export type NetworkMethods = typeof methods;

const receivedTimes: number[] = [];

function addReceiver(): string {
  const contact = network.contact({ receipts: 'none' });
  contact.deliver = (stanza) => {
    if (stanza.tag === 'message') receivedTimes.push(now());
  };
  return contact.number;
}

function theCrowd(): BenchCrowd {
  if (!crowd) throw new Error('there is no crowd');
  return crowd;
}

function groupsOf(number: string): BenchGroups {
  const made = groups.get(number);
  if (!made) throw new Error(`the phone ${number} has no groups`);
  return made;
}

function phoneOf(number: string): Phone {
  const phone = phones.get(number);
  if (!phone) throw new Error(`there is no phone ${number}`);
  return phone;
}

function hold(number: string): void {
  const [device] = phoneOf(number).devices;
  if (!device) throw new Error(`the phone ${number} has no client`);
  holds.set(number, new HeldDeliveries(device));
}

function takeHold(number: string): HeldDeliveries {
  const held = holds.get(number);
  if (!held) throw new Error(`nothing is held for ${number}`);
  holds.delete(number);
  return held;
}

serveCalls(methods);
