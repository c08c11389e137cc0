import { expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { ChatListDto, ThreadDto } from '../../src/chats/dto/responses.dto.js';
import type { EventListDto } from '../../src/events/dto/event-list.dto.js';
import type { MessageDto } from '../../src/chats/dto/message.dto.js';
import type { Group } from '../network/directory/group.js';
import type { Contact } from '../network/people/contact.js';
import { waitForState } from './pairing.js';
import { PairedSession } from './session.js';
import { waitFor } from './wait-for.js';

export interface CrowdSize {
  kills: number;
  messages: number;
  people: number;
  groups: number;
}

/** One in so many has a first ciphertext that nobody can read. */
const BROKEN_EVERY = 15;
/** One in so many is on its way for longer than the next one. */
const HELD_EVERY = 25;
/** What waited stops half-way at each start, until so many have been said. */
const RELEASED_EVERY = 10;
const PAUSE_MS = 60;
const LONGEST_UNDISTURBED_MS = 1500;
const LIMIT_MS = 180_000;

interface Said {
  id: string;
  chat: string;
  /** The writer has gone for good, and what it wrote cannot be read. */
  isLost: boolean;
  /** Others overtook it on the wire. */
  isOvertaken: boolean;
}

/** Everybody writes to us and in groups, says nothing twice unless asked, and the process is killed again and again. */
export function itSurvivesKills({ kills, messages, people, groups }: CrowdSize): void {
  it(`keeps ${messages} messages of ${people} people and ${groups} groups through ${kills} kills`, async () => {
    const session = await PairedSession.start();
    const crowd = new Crowd(session, people, groups);
    let killCount = 0;
    const talking = crowd.talk(messages, () => ((killCount + 1) * messages) / (kills + 1));
    for (; killCount < kills; killCount += 1) {
      await pause(Math.random() * LONGEST_UNDISTURBED_MS);
      session.network.faults.holdOffline(Math.floor(Math.random() * 20));
      await session.restart('SIGKILL');
    }
    await talking;
    await waitForState(session.service, 'connected');
    session.network.faults.clear();
    await crowd.expectAllThere();
    console.log(`${kills} kills: ${await crowd.describe()}`);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });
}

/** Those who write, what they wrote, and what must come of it. */
class Crowd {
  private readonly people: Contact[];
  private readonly groups: { group: Group; members: Contact[] }[];
  private readonly said: Said[] = [];
  /** Of all messages, so that nothing but their coming gives them an order. */
  private readonly at = new Date();

  constructor(
    private readonly session: PairedSession,
    people: number,
    groups: number,
  ) {
    const { network } = session;
    this.people = Array.from({ length: people }, (_, index) =>
      network.contact({ receipts: 'none', addressing: index % 2 === 0 ? 'lid' : 'pn' }),
    );
    this.groups = Array.from({ length: groups }, (_, index) => {
      const members = this.people.filter((_person, at) => (at + index) % groups < 3);
      const addressing = index % 3 === 0 ? 'pn' : 'lid';
      return { group: network.group({ participants: members, addressing }), members };
    });
    // One in four answers nothing any more.
    this.people.forEach((person, index) => (person.answersRetries = index % 4 !== 0));
    // What nobody says again is not had from the phone, either.
    session.phone.switchOff();
  }

  /** Writes as many messages as `due` says by now, until there are so many. */
  async talk(count: number, due: () => number): Promise<void> {
    while (this.said.length < count) {
      if (this.said.length < due()) {
        await this.sayOne(this.said.length);
        const { faults } = this.session.network;
        if (this.said.length % RELEASED_EVERY === 0) faults.releaseOffline();
        if (this.said.length % HELD_EVERY === 3) faults.releaseHeldBack();
      }
      await pause(PAUSE_MS * Math.random());
    }
    this.session.network.faults.releaseHeldBack();
  }

  /** Each is there once, in its place and readable, or as a trace where nobody can say it again. */
  async expectAllThere(): Promise<void> {
    const { api } = this.session;
    for (const chat of new Set(this.said.map((one) => one.chat))) {
      const said = this.said.filter((one) => one.chat === chat);
      const thread = await waitFor(
        `${said.length} messages in ${chat}`,
        async () => {
          const found = await this.readThread(chat);
          const readable = said.filter(({ isLost }) => !isLost).map(({ id }) => id);
          const isReadable = new Set(found.filter(isText).map(({ id }) => id));
          return found.length >= said.length && readable.every((id) => isReadable.has(id)) && found;
        },
        LIMIT_MS,
      );
      const ids = thread.map(({ id }) => id);
      expect(ids.toSorted()).toEqual(said.map(({ id }) => id).toSorted());
      const inOrder = said.filter(({ isOvertaken }) => !isOvertaken).map(({ id }) => id);
      expect(ids.filter((id) => inOrder.includes(id))).toEqual(inOrder);
      const { chats } = (await api.get<ChatListDto>('/api/chats?limit=500')).body;
      const { chat_jid: jid } = thread[0];
      expect(chats.find((one) => one.jid === jid)?.unread_count).toBe(said.length);
    }
  }

  async describe(): Promise<string> {
    const path = '/api/events?type=message.undecrypted&limit=1000';
    const { events } = (await this.session.api.get<EventListDto>(path)).body;
    const lost = this.said.filter(({ isLost }) => isLost).length;
    const asked = this.people.flatMap(({ askedAgain }) => askedAgain);
    return [
      `${this.said.length} messages, ${this.said.length - lost} readable`,
      `${lost} only as a trace, as their writers are gone`,
      `${events.length} were placeholders on the way`,
      `${asked.length} times asked again for ${new Set(asked).size} messages`,
      `${this.said.filter(({ isOvertaken }) => isOvertaken).length} overtaken on the wire`,
    ].join('; ');
  }

  private async sayOne(number: number): Promise<void> {
    const isOvertaken = number % HELD_EVERY === 0;
    const isBroken = !isOvertaken && number % BROKEN_EVERY === 0;
    const place = pick(this.groups);
    const isInGroup = isOvertaken || Math.random() < 0.6;
    const person = pick(isInGroup ? place.members : this.people);
    const { faults } = this.session.network;
    if (isOvertaken) faults.holdBack(({ tag }: BinaryNode) => tag === 'message', 1);
    const options = { at: this.at, ...(isInGroup && { to: place.group }) };
    const say = isBroken ? person.sayUndecryptable : person.say;
    const { id } = await say.call(person, `message ${number}`, options);
    faults.holdBack(() => false, 0);
    this.said.push({
      id,
      chat: isInGroup ? place.group.jid : person.jid,
      isLost: isBroken && !person.answersRetries,
      isOvertaken,
    });
  }

  private async readThread(jid: string): Promise<MessageDto[]> {
    const all: MessageDto[] = [];
    for (let before = ''; ;) {
      const path = `/api/chats/${jid}/messages?limit=1000${before}`;
      const { messages, pagination } = (await this.session.api.get<ThreadDto>(path)).body;
      all.unshift(...messages);
      if (!pagination.next) return all;
      before = `&before=${pagination.next}`;
    }
  }
}

function isText({ type }: MessageDto): boolean {
  return type === 'text';
}

function pick<Item>(items: Item[]): Item {
  return items[Math.floor(Math.random() * items.length)];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
