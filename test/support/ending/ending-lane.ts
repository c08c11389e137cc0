import { expect } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../jest/machine-factor.js';
import { waitForState } from '../service/pairing.js';
import { type Exit, ServiceProcess } from '../service/service-process.js';
import { PairedSession, type ProcessSession } from '../service/session.js';
import { waitFor } from '../wait-for.js';
import type { EndingPhase } from './ending-phases.js';

const END_LIMIT_MS = scaled(10_000);

/** A paired session that is brought into one phase after the other, ended there, and started again. */
export class EndingLane {
  readonly contact: Contact;
  private readonly said: string[] = [];
  private runs = 0;
  private readonly accepted = new Map<string, string>();

  private constructor(readonly session: ProcessSession) {
    this.contact = session.network.contact({ receipts: 'none' });
  }

  static async open(): Promise<EndingLane> {
    return new EndingLane(await PairedSession.spawn());
  }

  dispose(): Promise<void> {
    return this.session.dispose();
  }

  /** @returns the time that it took to end, in ms */
  async run(phase: EndingPhase, signal: NodeJS.Signals): Promise<number> {
    this.runs += 1;
    await this.say('before');
    const { session } = this;
    const release = await phase.enter(this);
    const since = performance.now();
    const exit = await this.end(signal);
    const took = performance.now() - since;
    expect(exit).toEqual({ code: 0, signal: null });
    expect(took).toBeLessThan(END_LIMIT_MS);
    session.network.faults.clear();
    session.network.faults.releaseOffline();
    release?.();
    await session.startAgain();
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
    await this.check();
    return took;
  }

  async say(words: string): Promise<void> {
    const text = this.unique(words);
    this.said.push(text);
    await this.contact.say(text);
  }

  async send(words: string): Promise<void> {
    const text = this.unique(words);
    const message = { to: this.contact.number, text };
    const { status, body } = await this.session.api.post<QueuedDto>('/api/send', message);
    expect(status).toBe(200);
    this.accepted.set(body.message_id, text);
  }

  /** A number for texts: no two messages of a lane are alike. */
  unique(words: string): string {
    return `${this.runs}: ${words}`;
  }

  private async end(signal: NodeJS.Signals): Promise<Exit> {
    const { service } = this.session;
    const exit = await service.kill(signal);
    // Checks that it has logged no failure of its work.
    expect(service.output + service.errors).not.toMatch(/"level":(50|60)|\n\s+at /);
    return exit;
  }

  private async check(): Promise<void> {
    const { session, contact } = this;
    const expected = new Set(this.said);
    const texts = await waitFor('all that was said', async () => {
      const path = `/api/chats/${contact.jid}/messages?limit=1000`;
      const { body } = await session.api.get<ThreadDto>(path);
      const found = body.messages.filter(({ from_me }) => !from_me).map(({ text }) => text ?? '');
      return found.length >= expected.size && found;
    });
    expect(texts.toSorted()).toEqual([...expected].toSorted());
    await waitFor('all that was accepted', () => contact.received.length >= this.accepted.size);
    expect(new Map(contact.received.map(({ id, text }) => [id, text]))).toEqual(this.accepted);
  }
}

/** Lanes for phases of the start, and for a service without a phone. */
export function spawnAgain({ session }: EndingLane): ServiceProcess {
  const { network, service } = session;
  return ServiceProcess.spawn({ network, folder: service.folder });
}
