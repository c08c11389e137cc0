import type { Contact, Network, Phone } from '../../../packages/network/src/fixture/network.js';
import { readConnection } from '../service/pairing.js';
import { CLOCK, startNetwork } from '../network-package.js';
import { ServiceProcess } from '../service/service-process.js';

/** The clock stands until the script moves it, so that everything happens at a time of the script. */
const START = '2030-01-01T00:00:00Z';
const MOST_STEPS = 60;

/** A session of scripted people, from a seed. Nobody sends a file: the time to fetch one depends on the machine. */
class SeededSession {
  private constructor(
    private readonly net: Network,
    private readonly service: ServiceProcess,
  ) {}

  static async start(seed: string): Promise<SeededSession> {
    const net = await startNetwork({ seed, startTime: START, speed: 0 });
    const env = { ...net.env, NODE_OPTIONS: `--import ${CLOCK}` };
    return new SeededSession(net, await ServiceProcess.start({ env }));
  }

  /** The recording of it. */
  async play(): Promise<string> {
    const phone = await this.net.phone({ name: 'Own name' });
    const bob = await this.net.contact({ name: 'Bob', receipts: 'read' });
    const eve = await this.net.contact({ name: 'Eve', addressing: 'lid' });
    await this.net.run('group', { subject: 'Team', participants: ['Bob', 'Eve'] });
    await this.pair(phone);
    for (let round = 0; round < 3; round += 1) await this.talk(round, bob, eve);
    // Connects again after a random pause.
    await this.net.run('drop-connections', { mode: 'reset' });
    await this.net.advance('1m');
    await bob.say('still there?');
    await this.net.advance('1h', { grain: '1s' });
    const path = new URL('/api/recordings/export', this.service.baseUrl);
    return (await fetch(path)).text();
  }

  async dispose(): Promise<void> {
    await this.service.dispose();
    await this.net.stop();
  }

  private async pair(phone: Phone): Promise<void> {
    const { api } = this.service;
    await api.post('/api/connect');
    const { qr } = await this.after(async () => {
      const connection = await readConnection({ api });
      return connection.qr !== null && connection;
    });
    await phone.scan(qr ?? '');
    await this.after(async () => (await readConnection({ api })).state === 'connected');
    await this.net.advance('30s');
  }

  private async talk(round: number, bob: Contact, eve: Contact): Promise<void> {
    const { id } = await bob.say(`hello ${round}`);
    await this.net.advance('7s');
    await bob.react(id, '👍');
    await eve.say(`team ${round}`, { group: 'Team' });
    await this.net.advance('3s');
    await this.service.api.post('/api/send', { to: bob.jid, text: `answer ${round}` });
    await this.net.advance('5s');
  }

  /** Moves time by seconds until a condition holds. Time moves before each look, which comes at an uncertain moment. */
  private async after<Found>(look: () => Promise<Found | false>): Promise<Found> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await this.net.advance('1s');
      const found = await look();
      if (found !== false) return found;
    }
    throw new Error(`It is not so after ${MOST_STEPS} s`);
  }
}

/** Plays the session of a seed, and returns its recording. */
export async function recordSession(seed: string): Promise<string> {
  const session = await SeededSession.start(seed);
  try {
    return await session.play();
  } finally {
    await session.dispose();
  }
}

interface Recorded {
  record: string;
  type?: string;
  seq?: number;
  payload?: { sync?: unknown };
}

/**
 * The parts of a recording that depend on the seed alone. Left out: lengths of ciphertexts, which are padded at random;
 * the order of stanzas that go at the same moment, which also numbers the queries; and the time when the history is
 * unpacked, which depends on the machine, as with files.
 */
export function sameOf(recording: string): string[] {
  const records = recording
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded);
  const isHistory = ({ type }: Recorded): boolean => type === 'message.history';
  const others = records.filter((each) => each.record !== 'stanza' && !isHistory(each));
  const stanzas = records
    .filter(({ record }) => record === 'stanza')
    .map((stanza) =>
      JSON.stringify({ ...stanza, seq: undefined })
        .replaceAll(/\[\d+ bytes\]/g, '[bytes]')
        .replaceAll(/(['"])S[0-9A-F]+\1/g, '$1[query]$1'),
    );
  return [...others.map(withoutHistory), ...stanzas.toSorted()];
}

function withoutHistory({ payload, ...rest }: Recorded): string {
  return JSON.stringify({ ...rest, seq: undefined, payload: { ...payload, sync: undefined } });
}
