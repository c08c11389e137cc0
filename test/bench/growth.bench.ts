import { join } from 'node:path';
import { fillStore } from '../support/data/fill-store.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { EventStream, receivedMessages } from './load/event-stream.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { noReach, ratioAtMost } from './reach.js';

const CONTACTS = 20;
const CHATS_PER_MESSAGES = 1 / 100;
const MAX_CHATS = 10_000;

const sizesOf = ({ isQuick }: Plan) =>
  isQuick
    ? { stored: [1000, 10_000], messages: 200 }
    : { stored: [1000, 10_000, 100_000, 1_000_000], messages: 2000 };

/** The cost of a live message, for different numbers of stored ones. */
export const growth: Benchmark = {
  name: 'growth',
  baseline: 'the same with the least stored',
  describe: (plan) => {
    const { stored, messages } = sizesOf(plan);
    const sizes = stored.map((size) => size.toLocaleString('en')).join(', ');
    return `${messages.toLocaleString('en')} live messages of ${CONTACTS} contacts into a store of ${sizes}`;
  },

  async run(plan): Promise<Row[]> {
    const { stored, messages } = sizesOf(plan);
    const network = await BenchNetwork.start();
    const session = await Session.start(network, plan);
    const stores = [];
    for (const size of stored) stores.push(await session.fill(size));
    const figures: number[][] = stores.map(() => []);
    for (let run = 1; run <= plan.runs; run += 1) {
      for (const [index, store] of stores.entries()) {
        figures[index].push(await session.costOf(messages, store));
      }
      process.stderr.write(`  ${run} of ${plan.runs}\n`);
    }
    await session.stop();
    await network.stop();
    const [least = [], ...others] = figures;
    return others.map((cost, index) => ({
      measure: `CPU a message, ${stored[index + 1].toLocaleString('en')} stored`,
      unit: 'ms',
      baseline: least,
      service: cost,
      reach: index === others.length - 1 ? ratioAtMost(1.2) : noReach,
    }));
  },
};

/** One pairing, used on stores of several sizes. */
class Session {
  private constructor(
    private readonly network: BenchNetwork,
    private service: BenchService,
    private readonly phoneJid: string,
    private readonly profileFolder: string | undefined,
  ) {}

  static async start(network: BenchNetwork, { profileFolder }: Plan): Promise<Session> {
    const service = await BenchService.paired(network);
    const { me } = await service.connection();
    await service.stop();
    return new Session(network, service, me?.jid ?? '', profileFolder);
  }

  /** Returns the path of a new store. */
  async fill(messages: number): Promise<string> {
    const path = join(this.service.folder, 'data', `${messages}.db`);
    const chats = Math.min(MAX_CHATS, Math.max(1, messages * CHATS_PER_MESSAGES));
    await fillStore(path, { chats, messages, phoneJid: this.phoneJid });
    return path;
  }

  /** ms of CPU for each message. */
  async costOf(messages: number, store: string): Promise<number> {
    const { network } = this;
    this.service = await this.service.restarted({
      env: { SERVICE_DASHBOARD_DATA_DB: store },
      profileFolder: this.profileFolder,
    });
    const { service } = this;
    await service.connected();
    const stream = await EventStream.open(service.baseUrl, receivedMessages);
    await network.calls.holdMessages(service.phone, CONTACTS, messages);
    await service.reset();
    await network.calls.release(service.phone);
    await stream.messages(messages);
    await network.calls.settled(service.phone);
    const { cpuMs } = await service.usage();
    stream.close();
    return cpuMs / messages;
  }

  stop(): Promise<void> {
    return this.service.dispose();
  }
}
