import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import { scaled } from '../jest/machine-factor.js';
import { pause } from '../pause.js';
import type { AccountWithPhone } from '../service/several-accounts.js';
import type { StreamReader } from '../service/stream-reader.js';
import { waitFor } from '../wait-for.js';

const SAY_EVERY_MS = 100;
const LIMIT_MS = scaled(30_000);

/** An account that talks while another one is in trouble: the times of its messages, and its stream. */
export class Bystander {
  /** The messages to it and by it, in order. */
  readonly words: string[] = [];
  private readonly times: number[] = [];
  private said = 0;
  private looked = 0;
  /** Number of frames when the last message had come. */
  private told = 0;
  private isOver = false;
  private talking = Promise.resolve();

  private constructor(
    private readonly own: AccountWithPhone,
    readonly contact: Contact,
    private readonly stream: StreamReader,
  ) {}

  static async start(own: AccountWithPhone, contact: Contact): Promise<Bystander> {
    const stream = await own.account.openStream();
    const bystander = new Bystander(own, contact, stream);
    bystander.talking = bystander.talk();
    return bystander;
  }

  get name(): string {
    return this.own.account.name;
  }

  /** The states of its connection in the stream since the last call: none if all is well. */
  takeTrouble(): string[] {
    const events = this.takeEvents().filter(({ kind }) => kind === 'connection');
    return events.map(({ type }) => type);
  }

  /** The events of its stream since the last call. */
  takeEvents(): EventDto[] {
    const frames = this.stream.frames.slice(this.looked);
    this.looked += frames.length;
    const logged = frames.filter(({ id }) => id !== undefined);
    return logged.map(({ data }) => JSON.parse(data) as EventDto);
  }

  /** The times since the last call: ms from a contact's message to its event, in order. */
  takeTimes(): number[] {
    return this.times.splice(0);
  }

  /** @throws Error when a message did not come */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.talking;
    this.stream.close();
  }

  /** Talks one message at a time, in and out by turns, so that each time is of one message alone. */
  private async talk(): Promise<void> {
    while (!this.isOver) {
      await this.hear();
      await this.say();
      await pause(SAY_EVERY_MS);
    }
  }

  private async hear(): Promise<void> {
    const text = `to ${this.name} #${(this.said += 1)}`;
    this.words.push(text);
    const since = performance.now();
    await this.contact.say(text, { to: this.own.phone });
    this.times.push((await this.untilTold(text)) - since);
  }

  private async say(): Promise<void> {
    const text = `from ${this.name} #${this.said}`;
    const to = this.contact.number;
    this.words.push(text);
    const { status } = await this.own.account.api.post('/api/send', { to, text });
    if (status !== 200) throw new Error(`${this.name} could not send: ${status}`);
    await this.contact.waitForMessage(text, LIMIT_MS);
    await this.untilTold(text);
  }

  /** Resolves with the time of its first event, which follows those of the messages before. */
  private async untilTold(text: string): Promise<number> {
    const { frames, times } = this.stream;
    this.told = await waitFor(
      `the event of "${text}"`,
      () => {
        const found = frames.findIndex(
          ({ data }, index) => index >= this.told && data.includes(`"${text}"`),
        );
        return found >= 0 && found + 1;
      },
      LIMIT_MS,
    );
    return times[this.told - 1] ?? NaN;
  }
}
