import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { scaled } from '../jest/machine-factor.js';
import { readConnection } from '../service/pairing.js';
import { pause } from '../pause.js';
import { PairedSession } from '../service/session.js';
import { waitFor } from '../wait-for.js';
import type { ApiClient } from '../service/http.js';
import type { FaultRow, LaneFaults, Outcome } from './fault-rows.js';

export const PHASES = [
  'open',
  'receiving',
  'sending',
  'starting',
  'syncing',
  'waiting_to_retry',
  'disconnected',
  'waiting_for_scan',
  'pairing',
] as const;
export type FaultPhase = (typeof PHASES)[number];

export const IN_SESSION: FaultPhase[] = ['open', 'receiving', 'sending', 'syncing'];
export const UNPAIRED: FaultPhase[] = ['waiting_for_scan', 'pairing'];
/** Long enough to notice a link without answers, and for a few pauses. */
const LIMIT_MS = scaled(180_000);

/** The subject of the faults, paired with a phone: a service, or one of its accounts. */
export interface Lane {
  network: LocalNetwork;
  phone: Phone;
  api: ApiClient;
  faults: LaneFaults;
  dispose(): Promise<void>;
}

/** One pairing, on which combinations are tried one after the other. */
export class FaultLane {
  private said: string[] = [];
  private scanned: string | null = null;
  private count = 0;

  private constructor(
    private readonly lane: Lane,
    private contact: Contact,
  ) {}

  /** A service and a network of its own. */
  static async open(): Promise<FaultLane> {
    const session = await PairedSession.spawn();
    const { network, phone, api } = session;
    return FaultLane.of({
      network,
      phone,
      api,
      faults: network.faults,
      dispose: () => session.dispose(),
    });
  }

  static of(lane: Lane): FaultLane {
    return new FaultLane(lane, lane.network.contact({ receipts: 'none' }));
  }

  dispose(): Promise<void> {
    return this.lane.dispose();
  }

  /** Tries one combination; returns the time from the fault to its end, in ms. */
  async run(row: FaultRow, phase: FaultPhase): Promise<number> {
    const { faults } = this.lane;
    this.count += 1;
    await this.prepare(phase);
    if (!UNPAIRED.includes(phase)) await this.say(`before ${this.count}`);
    if (phase === 'receiving') for (let n = 0; n < 5; n += 1) void this.say(`${this.count}/${n}`);
    if (phase === 'sending') for (let n = 0; n < 5; n += 1) await this.send();
    this.liftHold(phase);
    row.apply(faults);
    const since = performance.now();
    if (phase === 'disconnected') await this.post('connect');
    if (row.name === 'half-open link' || row.name === 'no answers to queries') {
      await this.waitForTrouble();
      faults.clear();
    }
    const outcome = row.needsSession && !IN_SESSION.includes(phase) ? null : row.outcome;
    await this.check(outcome ?? { end: 'connected' });
    const tookMs = performance.now() - since;
    faults.clear();
    await this.recover(outcome);
    return tookMs;
  }

  private async prepare(phase: FaultPhase): Promise<void> {
    const { faults } = this.lane;
    await this.post(UNPAIRED.includes(phase) ? 'logout' : 'disconnect');
    if (phase === 'disconnected') return;
    if (phase === 'starting') faults.blackHole();
    if (phase === 'waiting_to_retry') faults.refuseUpgrade(503);
    if (phase === 'syncing') faults.slowAnswers(1500);
    await this.post('connect');
    if (phase === 'pairing') await this.scan(await this.waitForPhase('waiting_for_scan'));
    else if (['open', 'receiving', 'sending'].includes(phase)) await this.waitForPhase('open');
    else await this.waitForPhase(phase);
  }

  /** Ends the hold that kept the session in its phase, at the same moment as the fault begins. */
  private liftHold(phase: FaultPhase): void {
    const { faults } = this.lane;
    if (phase === 'starting') faults.blackHole(false);
    if (phase === 'syncing') faults.slowAnswers(0);
    if (phase === 'waiting_to_retry') faults.refuseUpgrade(503, 0);
  }

  private async check(outcome: Outcome): Promise<void> {
    const connection = await waitFor(
      `the end ${JSON.stringify(outcome)}`,
      async () => {
        const now = await this.read();
        await this.scan(now);
        const isStopped = now.state === 'disconnected' && now.next_retry_at === null;
        return (outcome.end === 'connected' ? now.state === 'connected' : isStopped) && now;
      },
      LIMIT_MS,
    );
    const { reason_code: code, reason_text: text, reason, me } = connection;
    const expected = outcome.end === 'connected' ? 'connected' : outcome.reasonCode;
    if (code !== expected) throw new Error(`ended with ${code}: ${text}`);
    if (!text.startsWith(reason)) throw new Error(`unclear words: ${text}`);
    if ((me === null) !== (outcome.end === 'wiped')) throw new Error(`wrong pairing at ${code}`);
  }

  /** Brings back a working session: only messages to a device that is gone may be lost. */
  private async recover(outcome: Outcome | null): Promise<void> {
    if (outcome?.end === 'wiped') {
      this.said = [];
      this.contact = this.lane.network.contact({ receipts: 'none' });
    }
    if (outcome && outcome.end !== 'connected') await this.post('connect');
    await this.check({ end: 'connected' });
    const { network, api } = this.lane;
    await this.say(`behind ${this.count}`);
    await waitFor(
      'all messages',
      async () => {
        const { body } = await api.get<ThreadDto>(
          `/api/chats/${this.contact.jid}/messages?limit=1000`,
        );
        const texts = new Set(body.messages.map(({ text }) => text));
        return this.said.every((text) => texts.has(text)) || rest();
      },
      LIMIT_MS,
    );
    const most = Math.max(
      ...network.sessions.map(({ jid }) => network.maxSimultaneousSessions(jid)),
    );
    if (most > 1) throw new Error(`${most} sockets at once`);
    if (this.said.length > 300) {
      this.said = [];
      this.contact = network.contact({ receipts: 'none' });
    }
  }

  /** A silence shows first in the session's own state. */
  private async waitForTrouble(): Promise<void> {
    await waitFor(
      'the silence to be noticed',
      async () => !['open', 'syncing'].includes((await this.read()).phase) || rest(),
      LIMIT_MS,
    );
  }

  private async scan({ phase, qr }: ConnectionDto): Promise<void> {
    if (phase !== 'waiting_for_scan' || qr === null || qr === this.scanned) return;
    this.scanned = qr;
    await this.lane.phone.scan(qr).catch(() => {
      // The fault was faster; another code follows.
    });
  }

  private waitForPhase(phase: string): Promise<ConnectionDto> {
    return waitFor(
      `the phase ${phase}`,
      async () => {
        const now = await this.read();
        if (phase !== 'waiting_for_scan') await this.scan(now);
        return now.phase === phase && now;
      },
      LIMIT_MS,
    );
  }

  private async say(text: string): Promise<void> {
    this.said.push(text);
    await this.contact.say(text, { to: this.lane.phone });
  }

  private async send(): Promise<void> {
    await this.lane.api.post('/api/send', { to: this.contact.number, text: 'out' });
  }

  private async post(command: string): Promise<void> {
    const { status } = await this.lane.api.post(`/api/${command}`);
    if (status !== 200) throw new Error(`${command} answered ${status}`);
  }

  private async read(): Promise<ConnectionDto> {
    await rest();
    return readConnection(this.lane);
  }
}

/** The interval of looks: many lanes look at once, so each looks less often than one alone would. */
async function rest(): Promise<false> {
  await pause(40);
  return false;
}
