import { expect } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../jest/machine-factor.js';
import { waitForState } from '../service/pairing.js';
import { pause } from '../pause.js';
import { PairedSession, type ProcessSession } from '../service/session.js';
import { allowWrites, forbidWrites, SmallDisk } from '../service/small-disk.js';
import { waitFor } from '../wait-for.js';

/** The trouble of the disk, and then of the process. */
export interface Ordeal {
  disk: 'sound' | 'full' | 'unwritable';
  end: 'SIGKILL' | 'SIGTERM' | null;
}

export const ORDEALS: Ordeal[] = [
  { disk: 'sound', end: 'SIGKILL' },
  { disk: 'sound', end: 'SIGTERM' },
  { disk: 'full', end: null },
  { disk: 'full', end: 'SIGKILL' },
  { disk: 'full', end: 'SIGTERM' },
  { disk: 'unwritable', end: null },
  { disk: 'unwritable', end: 'SIGKILL' },
  { disk: 'unwritable', end: 'SIGTERM' },
];

const MESSAGES = 8;
const PAUSE_MS = 25;
const END_LIMIT_MS = scaled(10_000);
const LIMIT_MS = scaled(120_000);

/** A session on a small disk, in trouble at random moments while messages go both ways. */
export class OrdealLane {
  /** The time that it took to end on request, in ms. */
  readonly endTimes: number[] = [];
  private readonly said: string[] = [];
  private readonly accepted = new Map<string, string>();
  private runs = 0;
  private step = 0;

  private constructor(
    private readonly disk: SmallDisk,
    private readonly session: ProcessSession,
    private readonly contact: Contact,
  ) {}

  static async open(): Promise<OrdealLane> {
    const disk = SmallDisk.create();
    const session = await PairedSession.spawn({ folder: disk.folder });
    return new OrdealLane(disk, session, session.network.contact({ receipts: 'none' }));
  }

  get diskKind(): string {
    return this.disk.kind;
  }

  /** Messages that were said, and that were accepted for sending so far. */
  get counts(): { said: number; accepted: number } {
    return { said: this.said.length, accepted: this.accepted.size };
  }

  async run({ disk, end }: Ordeal): Promise<void> {
    this.runs += 1;
    this.step = 0;
    const traffic = this.talk(`${this.runs}`);
    traffic.catch(() => {
      // Awaited below; a rejection before that must not end the process.
    });
    // At a random step of the conversation, so that a slow machine changes nothing.
    const step = Math.random() * (MESSAGES - 1);
    await waitFor('the moment', () => this.step >= step, LIMIT_MS);
    if (disk === 'full') this.disk.fill(this.session.service);
    if (disk === 'unwritable') await forbidWrites(this.session.service);
    if (disk !== 'sound') await pause(Math.random() * MESSAGES * PAUSE_MS);
    if (end) await this.end(end);
    await traffic;
    if (disk === 'full') this.disk.makeRoom(this.session.service);
    if (end) await this.session.startAgain();
    else if (disk === 'unwritable') await allowWrites(this.session.service);
    await waitForState(this.session.service, 'connected');
    await this.check();
  }

  async dispose(): Promise<void> {
    await this.session.service.stop();
    await this.session.network.stop();
    this.disk.dispose();
  }

  /** Both directions run at once. */
  private async talk(name: string): Promise<void> {
    for (let number = 0; number < MESSAGES; number += 1) {
      const text = `${name}/${number}`;
      this.said.push(text);
      await this.contact.say(text);
      await this.send(`out ${text}`);
      this.step = number + Math.random();
      await pause(PAUSE_MS);
    }
  }

  private async send(text: string): Promise<void> {
    const message = { to: this.contact.number, text };
    const answer = await this.session.api.post<QueuedDto>('/api/send', message).catch(() => null);
    // Without an answer nobody knows; other answers mean that it was not accepted.
    if (!answer) return;
    expect([200, 409, 500]).toContain(answer.status);
    if (answer.status === 200) this.accepted.set(answer.body.message_id, text);
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const since = performance.now();
    const exit = await this.session.service.kill(signal);
    if (signal === 'SIGKILL') return;
    this.endTimes.push(performance.now() - since);
    expect(this.endTimes.at(-1)).toBeLessThan(END_LIMIT_MS);
    expect(exit).toEqual({ code: 0, signal: null });
  }

  private async check(): Promise<void> {
    await this.until('all that was said', async () => (await this.missing()).length === 0);
    const stored = await this.stored();
    expect(stored.length).toBe(new Set(stored).size);
    await this.until('all that was accepted', () => this.undelivered.length === 0);
    const texts = this.contact.received.map(({ text }) => text);
    expect(texts.length).toBe(new Set(texts).size);
  }

  private async missing(): Promise<string[]> {
    const stored = new Set(await this.stored());
    return this.said.filter((text) => !stored.has(text));
  }

  private get undelivered(): string[] {
    const arrived = new Map(this.contact.received.map(({ id, text }) => [id, text]));
    return [...this.accepted].filter(([id, text]) => arrived.get(id) !== text).map(([id]) => id);
  }

  /** @throws Error that describes messages that did not arrive */
  private async until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
    try {
      await waitFor(what, condition, LIMIT_MS);
    } catch (error) {
      const { api } = this.session;
      const paths = this.undelivered.map((id) => `/api/events?message_id=${id}`);
      const answers = ['/api/connection', ...paths].map(async (path) => (await api.get(path)).body);
      const known = [await this.missing(), ...(await Promise.all(answers))];
      const lines = known.map((each) => JSON.stringify(each));
      throw new Error([(error as Error).message, ...lines, this.session.output].join('\n'), {
        cause: error,
      });
    }
  }

  /** The contact's own messages in the thread. */
  private async stored(): Promise<(string | null)[]> {
    const path = `/api/chats/${this.contact.jid}/messages?limit=1000`;
    const { body } = await this.session.api.get<ThreadDto>(path);
    return body.messages.filter(({ from_me }) => !from_me).map(({ text }) => text);
  }
}
