import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { newId } from '../../../packages/network/src/state/ids.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { pause } from '../../support/pause.js';
import { makePicture } from '../../support/data/sample-files.js';

/** Longer than a replay waits for silence, so that each step of a scene has its own answer. */
const BREATH_MS = 700;

/** The people of one scene, who reach the bot by its phone. */
export class Stage {
  readonly ada: Contact;
  readonly bob: Contact;
  readonly lin: Contact;

  constructor(
    readonly network: LocalNetwork,
    readonly phone: Phone,
    serial: number,
    /** Waits until the bot is back after a loss. */
    readonly untilBack: () => Promise<void>,
  ) {
    const number = (at: number) => `1555017${String(serial * 10 + at).padStart(4, '0')}`;
    const receipts = 'none';
    this.ada = network.contact({ name: 'Ada Quince', number: number(1), receipts });
    this.bob = network.contact({ name: 'Bob Zebra', number: number(2), receipts });
    this.lin = network.contact({
      name: 'Lin Mango',
      number: number(3),
      addressing: 'lid',
      receipts,
    });
  }

  /** Sends a message, and waits for so many messages from the bot. */
  async say(who: Contact, text: string, answers = 1, options: Parameters<Contact['say']>[1] = {}) {
    return this.after(who, answers, () => who.say(text, options));
  }

  async after<T>(who: Contact, answers: number, act: () => Promise<T>): Promise<T> {
    const wanted = who.received.length + answers;
    const done = await act();
    await this.network.waitFor(() => who.received.length >= wanted, 'the answer of the bot');
    await pause(BREATH_MS);
    return done;
  }

  /** The last message from the bot. */
  last(who: Contact): string {
    return who.received.at(-1)?.id ?? '';
  }
}

export interface Scene {
  /** The words that the bot understands or says. */
  keep: string;
  play(stage: Stage): Promise<void>;
}

/** The acts of people with the bot, a recording for each. */
export const SCENES: Record<string, Scene> = {
  ping: {
    keep: 'ping pong list',
    async play(stage) {
      await stage.say(stage.ada, 'Good morning, are you there?', 0);
      await stage.say(stage.ada, 'ping');
      await stage.phone.say(stage.ada, 'ping', { id: `AC${newId(10)}` });
      await pause(BREATH_MS);
      await stage.say(stage.ada, 'list', 2);
      await stage.say(stage.ada, 'ping');
    },
  },
  group: {
    keep: 'ping pong hello',
    async play(stage) {
      const { ada, bob } = stage;
      const group = stage.network.group({ subject: 'Garden party', participants: [ada, bob] });
      await stage.say(bob, 'Who brings the lemonade?', 0, { to: group });
      await stage.say(ada, 'ping', 1, { to: group });
      await stage.say(bob, 'hello', 1, { to: group });
    },
  },
  reply: {
    keep: 'quote',
    async play(stage) {
      const { id } = await stage.say(stage.ada, 'The harbour is closed today', 0);
      await stage.say(stage.ada, 'quote');
      await stage.after(stage.ada, 0, () => stage.ada.reply(id, 'So they told me'));
      await stage.after(stage.ada, 0, () => stage.ada.reply(stage.last(stage.ada), 'Indeed I did'));
    },
  },
  reaction: {
    keep: 'like ping pong',
    async play(stage) {
      await stage.say(stage.ada, 'like');
      await stage.say(stage.ada, 'ping');
      await stage.after(stage.ada, 0, () => stage.ada.react(stage.last(stage.ada), '😂'));
    },
  },
  edit: {
    keep: 'ping pong fix',
    async play(stage) {
      const { id } = await stage.say(stage.ada, 'pimg', 0);
      await stage.after(stage.ada, 1, () => stage.ada.edit(id, 'ping'));
      await stage.say(stage.ada, 'fix', 2);
    },
  },
  revoke: {
    keep: 'oops',
    async play(stage) {
      await stage.say(stage.ada, 'oops', 2);
      const { id } = await stage.say(stage.ada, 'I regret this already', 0);
      await stage.after(stage.ada, 0, () => stage.ada.revoke(id));
    },
  },
  media: {
    keep: 'photo',
    async play(stage) {
      const { ada } = stage;
      const file = await ada.storeFile('image', await makePicture());
      const picture = imageMessage({ ...file, caption: 'From the lighthouse' });
      await stage.after(ada, 1, () => ada.sendMessage(picture));
      await stage.say(ada, 'photo');
    },
  },
  poll: {
    keep: 'poll',
    async play(stage) {
      await stage.say(stage.ada, 'poll');
      await stage.after(stage.ada, 0, () => stage.ada.vote(stage.last(stage.ada), ['To the sea']));
    },
  },
  chats: {
    keep: 'ping pong hello list',
    async play(stage) {
      const { ada, bob, lin } = stage;
      await stage.say(ada, 'ping');
      await stage.say(bob, 'hello');
      await stage.say(lin, 'ping');
      await stage.say(ada, 'How was the lighthouse?', 0);
      await Promise.all([
        stage.say(bob, 'list', 2),
        stage.say(lin, 'hello'),
        stage.say(ada, 'ping'),
      ]);
      await stage.say(bob, 'hello');
    },
  },
  reconnect: {
    keep: 'ping pong hello',
    async play(stage) {
      const { ada, network } = stage;
      await stage.say(ada, 'hello');
      network.faults.blackHole();
      network.faults.dropConnections();
      await network.waitFor(() => network.sessions.length === 0, 'the connections to end');
      await pause(BREATH_MS);
      await stage.after(ada, 1, async () => {
        await ada.say('ping');
        await pause(BREATH_MS);
        network.faults.blackHole(false);
        await stage.untilBack();
      });
      await stage.say(ada, 'hello');
    },
  },
};

/** Names, texts and numbers of the scenes and of the bot, which must not be in the files. */
export const SECRETS = [
  'Quince|Zebra|Mango|Garden party|1555017|morning|lemonade|harbour|regret|lighthouse',
  'Indeed|pimg|Bread|lemons|Welcome|guest|Nice to|you said|Munday|Monday|your eyes|shall|the sea',
  'the hills|Here it|nice photo',
].flatMap((line) => line.split('|'));
