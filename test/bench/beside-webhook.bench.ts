import { join } from 'node:path';
import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { exchangesOf, measureDialogue } from './dialogue.bench.js';
import { measureInbound, messagesOf } from './inbound.bench.js';
import type { SinkMethods } from './load/webhook-sinks.process.js';
import { BenchNetwork } from './network/bench-network.js';
import type { BenchService } from './process/bench-service.js';
import type { Calls } from './process/calls.js';
import { Child } from './process/child.js';
import type { Rate } from './rate.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';

const SINKS = join(import.meta.dirname, 'load/webhook-sinks.process.ts');

const TYPES = ['message.received'];

type Prepare = (service: BenchService) => Promise<unknown>;
type Measure = (network: BenchNetwork, prepare?: Prepare) => Promise<Rate>;

/** The effect of one webhook on incoming messages. */
export const inboundBesideWebhook: Benchmark = {
  name: 'inbound-webhook',
  baseline: 'the service without a webhook',
  describe: (plan) =>
    `${messagesOf(plan).toLocaleString('en')} messages at once, with one webhook that gets them`,
  run: (plan) =>
    compare(plan, 'message', (network, prepare) =>
      measureInbound(network, messagesOf(plan), plan, {}, prepare),
    ),
};

/** The effect of one webhook on a talk. */
export const dialogueBesideWebhook: Benchmark = {
  name: 'dialogue-webhook',
  baseline: 'the service without a webhook',
  describe: (plan) =>
    `${exchangesOf(plan).toLocaleString('en')} messages that are answered, with one webhook that gets them`,
  run: (plan) =>
    compare(plan, 'exchange', (network, prepare) =>
      measureDialogue(network, exchangesOf(plan), plan, prepare),
    ),
};

async function compare(plan: Plan, unit: string, measure: Measure): Promise<Row[]> {
  const network = await BenchNetwork.start();
  const child = Child.start(SINKS);
  const sinks = child.methods() as Calls<SinkMethods>;
  const [url] = await sinks.open(1);
  const sides = await alternate(
    plan,
    () => measure(network),
    () => measure(network, (service) => service.api.post('/api/webhooks', { url, types: TYPES })),
  );
  await child.stop();
  await network.stop();
  return toRows(sides, {
    perSecond: { measure: `${unit}s`, unit: '/s', reach: ratioAtLeast(0.95) },
    cpuMs: { measure: `CPU a ${unit}`, unit: 'ms', reach: noReach },
  });
}
