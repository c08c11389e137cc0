import { setImmediate } from 'node:timers/promises';
import type { MessageWithTimelineDto } from '../../../../src/features/messages/dto/responses.dto.js';
import { scaled } from '../../jest/machine-factor.js';
import type { ProcessSession } from '../../service/session.js';
import { waitForPhase } from '../../service/pairing.js';
import { waitFor } from '../../wait-for.js';
import { caseAt } from './cases/all.cases.js';
import { Cast, type Clean } from './cast.js';
import { Random } from '../../../../packages/network/src/state/random.js';

/** Number of cases between two clean messages of everybody. */
const CLEAN_EVERY = 50;
/** The share of cases, at the end, that wait while the service is away. */
const OFFLINE_SHARE = 0.1;
const LIMIT_MS = scaled(240_000);
/** Unreadable ones are asked for again, a quarter of a second later. */
const LIMIT_PER_CASE_MS = scaled(40);

export interface StructureFuzzOptions {
  count: number;
  seed: number;
}

/**
 * Sends the extremes that protobufs and stanzas can hold, ends the process meanwhile, and starts it again on its
 * stores.
 */
export class StructureFuzz {
  readonly cast: Cast;
  /** Number of sent cases by kind. */
  readonly counts: Record<string, number> = {};

  constructor(
    private readonly session: ProcessSession,
    private readonly options: StructureFuzzOptions,
  ) {
    this.cast = new Cast(session);
  }

  /** Resolves once the service has every clean message, from before and after the restart. */
  async run(): Promise<void> {
    const { count, seed } = this.options;
    const random = new Random(seed, -1);
    await this.cast.sayTargets(random);
    const offline = Math.floor(count * OFFLINE_SHARE);
    await this.send(0, count - offline, random);
    await this.hasAll('sent to it');
    await this.session.service.kill('SIGKILL');
    await this.send(count - offline, count, random);
    await this.session.startAgain();
    await waitForPhase(this.session.service, 'open');
    await this.hasAll('that waited for it');
  }

  private async send(from: number, to: number, random: Random): Promise<void> {
    for (let index = from; index < to; index += 1) {
      const { kind, send } = caseAt(index, this.options.seed, this.cast);
      await send();
      // Nothing is on its way until the event loop has had a turn.
      await setImmediate();
      const [name = kind] = kind.split(',');
      this.counts[name] = (this.counts[name] ?? 0) + 1;
      if (index % CLEAN_EVERY === 0) await this.cast.sayClean(`clean ${index}`, random);
    }
    await this.cast.sayClean(`the end ${to}`, random);
  }

  /** Waits in the order in which they were said, so that no arrived message is asked for again. */
  private async hasAll(which: string): Promise<void> {
    const waiting = [...this.cast.clean];
    const limitMs = LIMIT_MS + this.options.count * LIMIT_PER_CASE_MS;
    let problem: string | null = null;
    const hasArrived = async (): Promise<boolean> => {
      for (let next = waiting[0]; next; next = waiting[0]) {
        problem = await this.problemOf(next);
        if (problem !== null) return false;
        waiting.shift();
      }
      return true;
    };
    try {
      await waitFor(`all that is clean of what was ${which}`, hasArrived, limitMs);
    } catch (error) {
      throw new Error(`${String(error)}; ${waiting.length} are missing, first ${problem}`, {
        cause: error,
      });
    }
  }

  private async problemOf({ jid, id, text }: Clean): Promise<string | null> {
    const path = `/api/messages/${id}?chat_jid=${jid}`;
    const { status, body } = await this.session.api.get<Partial<MessageWithTimelineDto>>(path);
    if (status === 200 && body.message?.text === text) return null;
    const { message = null } = body;
    const found = message ? `${message.type} "${message.text}"` : JSON.stringify(body);
    return `"${text}" in ${jid}: ${status} ${found.slice(0, 300)}`;
  }
}
