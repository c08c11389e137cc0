import { expect } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../jest/machine-factor.js';
import { pause } from '../pause.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

/** One message in so many has a first ciphertext that nobody can read. */
const BROKEN_EVERY = 15;
/** One message in so many is overtaken by the next one of its writer. */
const HELD_EVERY = 25;
/** Offline delivery stops half-way at each start, until so many messages have been said. */
const RELEASED_EVERY = 10;
const PAUSE_MS = 60;
const LIMIT_MS = scaled(30_000);
/** The largest backlog: a process that is killed all the time falls behind, on a busy machine by most messages. */
const CATCHING_UP_LIMIT_MS = scaled(300_000);

/** A person who speaks, in a group or to us alone. */
interface Speaker {
  person: Contact;
  group?: Group;
}

interface Said {
  id: string;
  chat: string;
  /** The writer has gone for good, and its messages cannot be read. */
  isLost: boolean;
  /** Another message overtook it on the wire. */
  isOvertaken: boolean;
}

/** The writers, their messages, and the expected outcome. */
export class WritingCrowd {
  private readonly people: Contact[];
  /** Everybody, and the groups of each. */
  private readonly members: Speaker[];
  private readonly said: Said[] = [];
  /** The time of all messages, so that only their arrival gives them an order. */
  private readonly at = new Date();

  constructor(
    private readonly session: AnySession,
    people: number,
    groups: number,
  ) {
    const { network } = session;
    this.people = Array.from({ length: people }, (_, index) =>
      network.contact({ receipts: 'none', addressing: index % 2 === 0 ? 'lid' : 'pn' }),
    );
    this.members = Array.from({ length: groups }, (_, index) => {
      const participants = this.people.filter((_person, at) => (at + index) % groups < 3);
      const addressing = index % 3 === 0 ? 'pn' : 'lid';
      const group = network.group({ participants, addressing });
      return participants.map((person) => ({ person, group }));
    }).flat();
    // One in four answers no retry receipt any more.
    this.people.forEach((person, index) => (person.answersRetries = index % 4 !== 0));
    // The phone does not have messages that nobody says again, either.
    session.phone.switchOff();
  }

  /** Writes messages until there are as many as `due` says by now. */
  async talk(count: number, due: () => number): Promise<void> {
    while (this.said.length < count) {
      if (this.said.length < due()) {
        await this.sayNext();
        const { faults } = this.session.network;
        if (this.said.length % RELEASED_EVERY === 0) faults.releaseOffline();
        if (this.said.length % HELD_EVERY === 3) faults.releaseHeldBack();
      }
      await pause(PAUSE_MS * Math.random());
    }
    this.session.network.faults.releaseHeldBack();
  }

  /** Waits until a writer who is gone is asked for a message again, or until the time is over. */
  async untilVainRequest(limitMs: number): Promise<void> {
    const { network } = this.session;
    const countOfAll = (): number =>
      this.people
        .filter(({ answersRetries }) => !answersRetries)
        .reduce((count, { askedAgain }) => count + askedAgain.length, 0);
    const count = countOfAll();
    await network
      .waitFor(() => countOfAll() > count, 'a request', limitMs)
      .catch(() => {
        // Nobody was asked, and this moment is as good as any.
      });
  }

  /** Checks that each message is there once, in its place and readable; as a placeholder where nobody can say it again. */
  async expectAllThere(): Promise<void> {
    const { api, network, phone } = this.session;
    const [{ mailbox }] = phone.devices;
    await network.waitFor(() => mailbox.size === 0, 'all answers', CATCHING_UP_LIMIT_MS);
    for (const chat of new Set(this.said.map((one) => one.chat))) {
      const said = this.said.filter((one) => one.chat === chat);
      const thread = await this.readWhenComplete(chat, said);
      const readable = new Set(thread.filter(isText).map(({ id }) => id));
      expect(said.filter(({ id, isLost }) => !isLost && !readable.has(id))).toEqual([]);
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

  private async sayNext(): Promise<void> {
    const number = this.said.length;
    if (number < this.members.length) return this.say(this.members[number]);
    const place = pick(this.members);
    if (number % HELD_EVERY === 0) return this.overtake(place);
    const isInGroup = Math.random() < 0.6;
    const speaker = isInGroup ? place : { person: pick(this.people) };
    return this.say(speaker, { isBroken: number % BROKEN_EVERY === 0 });
  }

  /** Lets a writer who says nothing again write two messages, of which the second one arrives first. */
  private async overtake({ group }: Speaker): Promise<void> {
    const { faults } = this.session.network;
    const speaker = pick(
      this.members.filter((one) => one.group === group && !one.person.answersRetries),
    );
    const id = `OVERTAKEN${this.said.length}`;
    faults.holdBack(({ attrs }: BinaryNode) => attrs.id === id, 1);
    await this.say(speaker, { overtakenId: id });
    faults.holdBack(() => false, 0);
    await this.say(speaker);
  }

  private async say(
    { person, group }: Speaker,
    { isBroken = false, overtakenId }: { isBroken?: boolean; overtakenId?: string } = {},
  ): Promise<void> {
    const text = `message ${this.said.length}`;
    const options = { at: this.at, id: overtakenId, ...(group && { to: group }) };
    const { id } = await (isBroken
      ? person.sayUndecryptable(text, options)
      : person.say(text, options));
    const chat = group?.jid ?? person.jid;
    const isLost = isBroken && !person.answersRetries;
    this.said.push({ id, chat, isLost, isOvertaken: overtakenId !== undefined });
  }

  /** Gives up when there is no hope; missing messages then show themselves. */
  private async readWhenComplete(chat: string, said: Said[]): Promise<MessageDto[]> {
    const wanted = said.filter(({ isLost }) => !isLost).length;
    const isComplete = async (): Promise<boolean> => {
      const thread = await this.readThread(chat);
      return thread.length >= said.length && thread.filter(isText).length >= wanted;
    };
    await waitFor(`${said.length} messages in ${chat}`, isComplete, LIMIT_MS).catch(() => {
      // The thread itself tells more than this error.
    });
    return this.readThread(chat);
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
