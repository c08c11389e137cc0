import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { EventStream } from './load/event-stream.js';
import { HttpLoad } from './load/http-load.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { toRate, type Rate } from './rate.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';
import { measureBareBaileys } from './sides.js';

const PEOPLE = 20;
/** Connections for the answers: bare Baileys answers people at the same time, too. */
const CLIENTS = 8;
/** Before that, sessions are made and code is cold. */
const WARM_UP = 3 * PEOPLE;

const exchangesOf = ({ isQuick }: Plan): number => (isQuick ? 100 : 2000);

/** The speed of talks with people who answer: each answer turns the ratchet of their session. */
export const dialogue: Benchmark = {
  name: 'dialogue',
  baseline: 'bare Baileys that answers in its event',
  describe: (plan) =>
    `${PEOPLE} people at once, ${exchangesOf(plan).toLocaleString('en')} messages from them, each answered by a client of the stream`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const count = exchangesOf(plan);
    const sides = await alternate(
      plan,
      () =>
        measureBareBaileys(network, async (client) => {
          const people = await network.calls.addTalkers(client.phone, PEOPLE);
          await client.calls.talk(people, WARM_UP);
          await client.reset();
          return toRate(await client.calls.talk(people, count), await client.usage());
        }),
      async () => {
        const { profileFolder } = plan;
        const service = await BenchService.paired(network, { profileFolder });
        const figures = await measureDialogue(network, service, count);
        await service.dispose();
        return figures;
      },
    );
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'exchanges', unit: '/s', reach: ratioAtLeast(1.2) },
      cpuMs: { measure: 'CPU an exchange', unit: 'ms', reach: noReach },
    });
  },
};

/** Talks with people whom the service does not know. */
export async function measureDialogue(
  network: BenchNetwork,
  service: BenchService,
  count: number,
): Promise<Rate> {
  const load = new HttpLoad(service.baseUrl, CLIENTS);
  const say = (to: string): Promise<void> =>
    load.ask({ path: '/api/send', method: 'POST', body: { to, text: 'what I say' } });
  const answers: Promise<void>[] = [];
  let isOver = false;
  const stream = await EventStream.open(service.baseUrl, (frame) => {
    const from = /"type":"message.received".*?"chat_jid":"([^"]+)"/.exec(frame)?.[1];
    if (!from) return 0;
    if (!isOver) answers.push(say(from));
    return 1;
  });
  const people = await network.calls.addTalkers(service.phone, PEOPLE);
  await Promise.all(people.map(say));
  await stream.messages(WARM_UP);
  await service.reset();
  const times = await stream.messages(count);
  const figures = toRate(times, await service.usage());
  isOver = true;
  await Promise.all(answers);
  stream.close();
  load.close();
  return figures;
}
