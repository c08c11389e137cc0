import { expect } from '@jest/globals';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import type { ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import type { QueuedDto } from '../../src/features/send/dto/queued.dto.js';
import type { ApiClient } from './service/http.js';
import { pause } from './pause.js';
import { scaled } from './jest/machine-factor.js';
import { sorted } from './sorted.js';
import { waitFor } from './wait-for.js';

/** Few enough for the moments in which the service is up. */
const PAUSE_MS = 150;
const PATIENCE_MS = scaled(180_000);

export interface TrafficOptions {
  /** The phone of its account, if there are several. */
  to?: Phone;
  /** One way only; both by default. */
  way?: 'in' | 'out';
  pauseMs?: number;
}

/** A contact that writes all the time, and gets messages from the service all the time. */
export class SteadyTraffic {
  readonly said: string[] = [];
  /** The texts that were accepted, by message id. */
  readonly accepted = new Map<string, string>();
  private isOver = false;
  private readonly running: Promise<unknown>;

  /** @param api the service, which may be another one each time */
  constructor(
    private readonly name: string,
    private readonly contact: Contact,
    private readonly api: () => ApiClient,
    private readonly options: TrafficOptions = {},
  ) {
    const { way } = options;
    this.running = Promise.all([way !== 'out' && this.talk(), way !== 'in' && this.send()]);
  }

  /** Ends it, and waits until everything has arrived: each text and each message once. */
  async endAndJudge(): Promise<void> {
    this.isOver = true;
    await this.running;
    const { said, accepted, contact } = this;
    const arrived = async () => (await this.texts()).length >= said.length;
    await waitFor('all that was said', arrived, PATIENCE_MS).catch(async (cause: Error) => {
      const there = new Set(await this.texts());
      const missing = said.filter((text) => !there.has(text));
      throw new Error(`${cause.message}, without ${missing.join(', ')}`, { cause });
    });
    expect(sorted(await this.texts())).toEqual(sorted(said));
    const shown = () => contact.received.filter(({ text }) => this.isOurs(text));
    await waitFor('all that was sent', () => shown().length >= accepted.size, PATIENCE_MS);
    const sent = [...accepted].map(([id, text]) => `${id} ${text}`);
    expect(sorted(shown().map(({ id, text }) => `${id} ${text}`))).toEqual(sorted(sent));
    await waitFor('the receipts', () => this.areDelivered(), PATIENCE_MS);
  }

  /** True if the service says so of each message that was sent. */
  private async areDelivered(): Promise<boolean> {
    const own = (await this.messages()).filter(({ id }) => this.accepted.has(id));
    return own.length === this.accepted.size && own.every(({ delivered_at: at }) => at !== null);
  }

  private async talk(): Promise<void> {
    const { to, pauseMs = PAUSE_MS } = this.options;
    for (; !this.isOver; await pause(pauseMs)) {
      this.said.push(`${this.name} ${this.said.length}`);
      await this.contact.say(this.said.at(-1)!, to && { to });
    }
  }

  /** Repeats a request under its key until it is answered, also at the end. */
  private async send(): Promise<void> {
    for (let count = 0; !this.isOver; count += 1) {
      const text = `to ${this.name} ${count}`;
      const id = await waitFor(`the answer to ${text}`, () => this.sendOnce(text), PATIENCE_MS);
      this.accepted.set(id, text);
      await pause(this.options.pauseMs ?? PAUSE_MS);
    }
  }

  private async sendOnce(text: string): Promise<string | null> {
    const key = { 'Idempotency-Key': text.replaceAll(' ', '-') };
    const body = { to: this.contact.number, text };
    const answer = await this.api()
      .post<QueuedDto>('/api/send', body, key)
      .catch(() => null);
    if (answer?.status === 200) return answer.body.message_id;
    expect([undefined, 409, 503]).toContain(answer?.status);
    return null;
  }

  /** The texts of the contact as the service shows them. */
  private async texts(): Promise<(string | null)[]> {
    const theirs = (await this.messages()).filter(({ from_me: isOwn }) => !isOwn);
    return theirs.map(({ text }) => text).filter((text) => this.isOurs(text));
  }

  /** The chat as the service shows it; nothing while it answers otherwise. */
  private async messages(): Promise<ThreadDto['messages']> {
    const found: ThreadDto['messages'] = [];
    for (let before = ''; ;) {
      const path = `/api/chats/${this.contact.jid}/messages?limit=500${before && `&before=${before}`}`;
      const { status, body } = await this.api().get<ThreadDto>(path);
      if (status !== 200) return [];
      found.push(...body.messages);
      if (body.pagination.next === null) return found;
      before = encodeURIComponent(body.pagination.next);
    }
  }

  private isOurs(text: string | null): boolean {
    return text !== null && new RegExp(`^(to )?${this.name} \\d+$`).test(text);
  }
}
