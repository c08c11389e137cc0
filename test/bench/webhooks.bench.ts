import { join } from 'node:path';
import type { WebhookSecretDto } from '../../src/features/webhooks/dto/webhook.dto.js';
import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { receivedMessages, type EventStream } from './load/event-stream.js';
import type { SinkMethods } from './load/webhook-sinks.process.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import type { Calls } from './process/calls.js';
import { Child } from './process/child.js';
import { atLeast, noReach, ratioAtMost } from './reach.js';
import { toRows } from './rows.js';
import { measureStreamingService } from './sides.js';

const BARE = join(import.meta.dirname, 'baseline/bare-webhooks.process.mjs');
const SINKS = join(import.meta.dirname, 'load/webhook-sinks.process.ts');
const ENDPOINTS = 10;
const CONTACTS = 20;
/** Roughly the size of the event of a short text. */
const BODY = JSON.stringify({ type: 'message.received', data: { text: 'x'.repeat(900) } });

type Figures = Record<'perSecond' | 'cpuMs' | 'rssMb', number>;
/** With the CPU time beside a baseline that signs and stores. */
type AllFigures = Figures & { signedCpuMs: number };

const eventsOf = ({ isQuick }: Plan): number => (isQuick ? 100 : 3000);

/** The cost of delivering the event log to many endpoints. */
export const webhooks: Benchmark = {
  name: 'webhooks',
  baseline:
    'bare `undici`, which posts a body of that size and stores nothing; in the third row, it signs each and stores a row',
  describe: (plan) =>
    `${eventsOf(plan).toLocaleString('en')} events that waited, each signed and posted to ${ENDPOINTS} endpoints`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const sinks = Child.start(SINKS);
    const calls = sinks.methods() as Calls<SinkMethods>;
    const urls = await calls.open(ENDPOINTS);
    const count = eventsOf(plan);
    const sides = await alternate(
      plan,
      async (): Promise<AllFigures> => ({
        ...(await measureBare(calls, urls, { method: 'post', count })),
        signedCpuMs: (await measureBare(calls, urls, { method: 'postSigned', count })).cpuMs,
      }),
      () =>
        measureStreamingService(network, plan, receivedMessages, (service, stream) =>
          measureService(service, { network, stream, calls, urls, count }),
        ).then((figures): AllFigures => ({ ...figures, signedCpuMs: figures.cpuMs })),
    );
    await sinks.stop();
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'deliveries', unit: '/s', reach: atLeast(1000, '/s') },
      cpuMs: { measure: 'CPU a delivery', unit: 'ms', reach: ratioAtMost(1.5) },
      signedCpuMs: {
        measure: 'CPU a delivery, signed and stored',
        unit: 'ms',
        reach: noReach,
      },
      rssMb: { measure: 'memory', unit: 'MB', reach: noReach },
    });
  },
};

async function measureBare(
  sinks: Sinks,
  urls: string[],
  { method, count }: { method: 'post' | 'postSigned'; count: number },
): Promise<Figures> {
  const child = Child.start(BARE);
  await child.call(method, urls, WARM_UP, BODY);
  const figures = await measure(sinks, child, count, () => child.call(method, urls, count, BODY));
  await child.stop();
  return figures;
}

/** The events are in the log before the measurement: another benchmark has their own cost. */
async function measureService(
  service: BenchService,
  { network, stream, calls, urls, count }: Parts,
): Promise<Figures> {
  const ids: string[] = [];
  for (const url of urls) {
    const request = { url, types: ['message.received'] };
    const { body } = await service.api.post<WebhookSecretDto>('/api/webhooks', request);
    ids.push(body.webhook.id);
  }
  const say = async (messages: number): Promise<void> => {
    await network.calls.holdMessages(service.phone, CONTACTS, messages);
    await network.calls.release(service.phone);
    await stream.messages(messages);
    await network.calls.settled(service.phone);
  };
  await calls.reset();
  await say(WARM_UP);
  await calls.untilReceived(WARM_UP * ENDPOINTS);
  for (const id of ids) await service.api.post(`/api/webhooks/${id}/pause`);
  await say(count);
  return measure(calls, service, count, async () => {
    await Promise.all(ids.map((id) => service.api.post(`/api/webhooks/${id}/resume`)));
  });
}

async function measure(
  sinks: Sinks,
  sender: Pick<Child, 'reset' | 'usage'>,
  count: number,
  start: () => Promise<unknown>,
): Promise<Figures> {
  await sinks.reset();
  await sender.reset();
  const started = start();
  const deliveries = count * ENDPOINTS;
  const [first, last] = await sinks.untilReceived(deliveries);
  await started;
  const { cpuMs, rssMb } = await sender.usage();
  return {
    perSecond: deliveries / ((last - first) / 1000),
    cpuMs: cpuMs / deliveries,
    rssMb,
  };
}

const WARM_UP = 50;

type Sinks = Calls<SinkMethods>;

interface Parts {
  network: BenchNetwork;
  stream: EventStream;
  calls: Sinks;
  urls: string[];
  count: number;
}
