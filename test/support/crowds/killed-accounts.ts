import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { Random } from '../../../packages/network/src/state/random.js';
import { scaled } from '../jest/machine-factor.js';
import { pause } from '../pause.js';
import { SeveralAccounts, type AccountWithPhone } from '../service/several-accounts.js';
import { readTextsByChat, type TextsByChat } from './texts-by-chat.js';
import { waitFor } from '../wait-for.js';

export interface KilledAccountsSize {
  kills: number;
  messages: number;
  seed: number;
}

const ACCOUNTS = 2;
const GROUPS = 3;
const PEOPLE = 6;
const IN_GROUPS = 0.7;
/** One message in so many has a first ciphertext that nobody can read, so that both accounts ask for it again. */
const BROKEN_EVERY = 15;
/** Offline delivery stops half-way at each start, until so many messages have been said. */
const RELEASED_EVERY = 10;
const LONGEST_HELD = 20;
const PAUSE_MS = 60;
const LONGEST_UNDISTURBED_MS = 3000;
/** Far longer than a start takes, even on a busy machine. */
const LIMIT_PER_KILL_MS = scaled(20_000);
const CATCHING_UP_LIMIT_MS = scaled(300_000);

/** People write to two accounts and in their groups, while the process is killed again and again. */
export function itKeepsAccountsWhole({ kills, messages, seed }: KilledAccountsSize): void {
  it(
    `keeps ${messages} messages of two accounts in ${GROUPS} common groups through ${kills} kills (seed ${seed})`,
    async () => {
      const session = await SeveralAccounts.start(ACCOUNTS);
      const random = new Random(seed);
      const people = new CommonPeople(session, new Random(seed, 1));
      let killCount = 0;
      const talking = people.talk(messages, () => ((killCount + 1) * messages) / (kills + 1));
      for (; killCount < kills; killCount += 1) {
        await pause(random.next() * LONGEST_UNDISTURBED_MS);
        session.network.faults.holdOffline(random.below(LONGEST_HELD));
        await session.killAndRestart();
      }
      await talking;
      session.network.faults.clear();
      await session.untilConnected();
      await people.expectEachOnce();
      console.log(`${kills} kills, seed ${seed}: ${people.describe()}`);
      await session.dispose();
      expect(session.network.errors).toEqual([]);
    },
    (kills + 10) * LIMIT_PER_KILL_MS,
  );
}

/** The people who know both accounts: their messages, and the chats that these must be in. */
class CommonPeople {
  private readonly people: Contact[];
  private readonly groups: Group[];
  private readonly expected: Map<string, TextsByChat>;
  private count = 0;

  constructor(
    private readonly session: SeveralAccounts,
    private readonly random: Random,
  ) {
    const { network, accounts } = session;
    this.people = Array.from({ length: PEOPLE }, (_, at) =>
      network.contact({
        name: `Person ${at}`,
        receipts: 'none',
        addressing: at % 2 === 0 ? 'lid' : 'pn',
      }),
    );
    const phones = accounts.map(({ phone }) => phone);
    this.groups = Array.from({ length: GROUPS }, (_, at) =>
      network.group({
        subject: `Group ${at}`,
        participants: [...phones, ...this.people],
        addressing: at === 0 ? 'pn' : 'lid',
      }),
    );
    this.expected = new Map(accounts.map(({ account }) => [account.name, {}]));
  }

  /** Writes messages until there are as many as `due` says by now. */
  async talk(count: number, due: () => number): Promise<void> {
    while (this.count < count) {
      if (this.count < due()) await this.sayNext();
      if (this.count % RELEASED_EVERY === 0) this.session.network.faults.releaseOffline();
      await pause(PAUSE_MS * this.random.next());
    }
  }

  /** Compares contents: each account has every message to it once, in its chat, and nothing else. */
  async expectEachOnce(): Promise<void> {
    const { network, accounts } = this.session;
    const mailboxes = accounts.flatMap(({ phone }) => phone.devices.map(({ mailbox }) => mailbox));
    await network.waitFor(
      () => mailboxes.every(({ size }) => size === 0),
      'the acknowledgement of everything',
      CATCHING_UP_LIMIT_MS,
    );
    for (const { account } of accounts) {
      const texts = Object.entries(this.expected.get(account.name) ?? {});
      const expected = Object.fromEntries(texts.map(([chat, all]) => [chat, all.toSorted()]));
      // The name of a group may come half a minute after its messages: a query that a kill cuts off has to wait.
      await waitFor(
        `the messages of ${account.name}`,
        async () => isDeepStrictEqual(await readTextsByChat(account.api), expected),
        CATCHING_UP_LIMIT_MS,
      ).catch(() => {
        // Missing messages show below.
      });
      expect(await readTextsByChat(account.api)).toEqual(expected);
    }
  }

  describe(): string {
    return [...this.expected]
      .map(([name, chats]) => `${name} has ${sizeOf(chats)} of ${this.count}`)
      .join(', ');
  }

  private async sayNext(): Promise<void> {
    const { random } = this;
    const text = `message ${this.count}`;
    const isBroken = this.count % BROKEN_EVERY === 0;
    this.count += 1;
    const person = random.pick(this.people);
    const group = random.chance(IN_GROUPS) ? random.pick(this.groups) : undefined;
    const reached = group ? this.session.accounts : [random.pick(this.session.accounts)];
    const to = group ?? reached[0].phone;
    for (const one of reached) this.expect(one, group?.subject ?? person.name, text);
    await (isBroken ? person.sayUndecryptable(text, { to }) : person.say(text, { to }));
  }

  private expect({ account }: AccountWithPhone, chat: string, text: string): void {
    const chats = this.expected.get(account.name) ?? {};
    (chats[chat] ??= []).push(text);
  }
}

function sizeOf(chats: TextsByChat): number {
  return Object.values(chats).reduce((sum, texts) => sum + texts.length, 0);
}
