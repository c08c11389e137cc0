import type { ChatListDto } from '../../src/features/chats/dto/responses.dto.js';
import { fillStore } from '../support/data/fill-store.js';
import { PostgresServer } from '../support/postgres/postgres-server.js';
import { databaseOf, runOnServer } from '../support/postgres/test-database.js';
import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { measureDialogue } from './dialogue.bench.js';
import { measureInbound } from './inbound.bench.js';
import { EventStream, receivedMessages } from './load/event-stream.js';
import { HttpLoad } from './load/http-load.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { withStoresOn } from './process/stores-on.js';
import { noReach, ratioAtLeast, ratioAtMost } from './reach.js';
import { toRows, type Measure } from './rows.js';
import { measureAccepting, SLOW } from './send-accept.bench.js';
import { median } from './statistics.js';

const CHATS = 200;
const THREADS = 10;
/** So many are in each chat of the small store: threads of both sizes are equally long. */
const SHORT_THREAD = 5;
const QUERIES = ['the', 'coffee', 'invoice parcel', 'nobodysaidthis'];
const RECEIVERS = 20;

const MEASURES = {
  list: { measure: 'list', unit: 'ms', reach: ratioAtMost(1.5) },
  thread: { measure: 'thread', unit: 'ms', reach: ratioAtMost(1.5) },
  shortThread: { measure: `thread of ${SHORT_THREAD}`, unit: 'ms', reach: ratioAtMost(1.5) },
  search: { measure: 'search, slowest of four', unit: 'ms', reach: ratioAtMost(1.5) },
  inboundRate: { measure: 'inbound', unit: '/s', reach: noReach },
  inboundCpu: { measure: 'inbound, CPU', unit: 'ms', reach: noReach },
  dialogueRate: { measure: 'dialogue', unit: '/s', reach: noReach },
  dialogueCpu: { measure: 'dialogue, CPU', unit: 'ms', reach: noReach },
  sendRate: { measure: 'send-accept', unit: '/s', reach: noReach },
  sendCpu: { measure: 'send-accept, CPU', unit: 'µs', reach: noReach },
} satisfies Record<string, Measure>;

const GROWTH = Object.fromEntries(
  Object.entries<Measure>(MEASURES).map(([name, measure]) => {
    const reach = measure.unit === '/s' ? ratioAtLeast(0.83) : ratioAtMost(1.2);
    return [name, { ...measure, reach }];
  }),
) as Record<keyof typeof MEASURES, Measure>;

type Figures = Record<keyof typeof MEASURES, number>;

const sizesOf = ({ isQuick }: Plan): number[] => [1000, isQuick ? 10_000 : 1_000_000];
const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 200 : 3000);
const exchangesOf = ({ isQuick }: Plan): number => (isQuick ? 50 : 600);
const requestsOf = ({ isQuick }: Plan): number => (isQuick ? 200 : 2000);
const readsOf = ({ isQuick }: Plan): number => (isQuick ? 20 : 100);

/** The service on both engines, with few and with many messages in its store. */
export const engines: Benchmark = {
  name: 'engines',
  baseline: 'the same service on SQLite',
  describe: (plan) => {
    const [small, large] = sizesOf(plan).map((size) => size.toLocaleString('en'));
    return `PostgreSQL, without its server's CPU, with ${small} and with ${large} stored messages in ${CHATS} chats: reads one by one, ${messagesOf(plan)} messages at once, ${exchangesOf(plan)} exchanges, ${requestsOf(plan)} texts accepted`;
  },

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const server = await PostgresServer.start({ fsync: 'on' });
    const url = server.urlOf('postgres');
    try {
      const [small, large] = sizesOf(plan);
      const few = await compare(network, url, small, plan);
      const many = await compare(network, url, large, plan);
      const growth = { baseline: few.service, service: many.service };
      return [
        ...named(toRows(few, MEASURES), `${small.toLocaleString('en')} stored`),
        ...named(toRows(many, MEASURES), `${large.toLocaleString('en')} stored`),
        ...named(toRows(growth, GROWTH), 'few and many, both on PostgreSQL'),
      ];
    } finally {
      await server.dispose();
      await network.stop();
    }
  },
};

type Sides = { baseline: Figures[]; service: Figures[] };

/** Each turn fills stores of its own: one leaves messages behind. */
function compare(network: BenchNetwork, url: string, messages: number, plan: Plan): Promise<Sides> {
  const measureNew = async (): Promise<Figures> => {
    const service = await prepare(network, messages);
    const figures = await measure(network, service, plan);
    await service.dispose();
    return figures;
  };
  return alternate(
    plan,
    () => withStoresOn(undefined, measureNew),
    () => withStoresOn(url, measureNew),
  );
}

function named(rows: Row[], what: string): Row[] {
  return rows.map((row) => ({ ...row, measure: `${row.measure}; ${what}` }));
}

/**
 * A paired service with so many messages, which does not run. PostgreSQL has seen to its tables, as it does by itself
 * some minutes after they were filled; reads take twice as long until then.
 */
async function prepare(network: BenchNetwork, messages: number): Promise<BenchService> {
  const service = await BenchService.paired(network);
  await service.stop();
  const phoneJid = `${service.phone}@s.whatsapp.net`;
  await fillStore(service.folder, { chats: CHATS, messages, phoneJid });
  const database = databaseOf(service.folder);
  if (database !== null) await runOnServer('VACUUM ANALYZE', database);
  return service;
}

async function measure(network: BenchNetwork, stopped: BenchService, plan: Plan): Promise<Figures> {
  const service = await stopped.restarted();
  await service.connected();
  const reads = await measureReads(service, readsOf(plan));
  const stream = await EventStream.open(service.baseUrl, receivedMessages);
  const count = messagesOf(plan);
  const inbound = await measureInbound(network, service, count, () => stream.messages(count));
  stream.close();
  const dialogue = await measureDialogue(network, service, exchangesOf(plan));
  const slow = await service.restarted({ env: SLOW });
  await slow.connected();
  const receivers = await network.calls.addReceivers(RECEIVERS);
  const accepting = await measureAccepting(slow.baseUrl, slow, receivers, requestsOf(plan));
  await slow.stop();
  return {
    ...reads,
    inboundRate: inbound.perSecond,
    inboundCpu: inbound.cpuMs,
    dialogueRate: dialogue.perSecond,
    dialogueCpu: dialogue.cpuMs,
    sendRate: accepting.perSecond,
    sendCpu: accepting.cpuUs,
  };
}

/** ms; medians. */
async function measureReads(
  service: BenchService,
  count: number,
): Promise<Pick<Figures, 'list' | 'thread' | 'shortThread' | 'search'>> {
  const load = new HttpLoad(service.baseUrl, 1);
  const medianOf = async (paths: string[]): Promise<number> => {
    const ask = (index: number) => ({ path: paths[index % paths.length] });
    await load.run(2 * paths.length, ask);
    return median((await load.run(count, ask)).ms);
  };
  const { chats } = (await service.api.get<ChatListDto>(`/api/chats?limit=${THREADS}`)).body;
  const threadsOf = (limit: number) =>
    chats.map(({ jid }) => `/api/chats/${encodeURIComponent(jid)}/messages?limit=${limit}`);
  const figures = {
    list: await medianOf(['/api/chats?limit=50']),
    thread: await medianOf(threadsOf(50)),
    shortThread: await medianOf(threadsOf(SHORT_THREAD)),
    search: 0,
  };
  for (const query of QUERIES) {
    const path = `/api/messages/search?limit=20&q=${encodeURIComponent(query)}`;
    figures.search = Math.max(figures.search, await medianOf([path]));
  }
  load.close();
  return figures;
}
