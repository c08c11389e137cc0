import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { measureDrain } from './drain.js';
import { measureInbound } from './inbound.bench.js';
import { BenchNetwork } from './network/bench-network.js';
import { noReach } from './reach.js';
import { toRows } from './rows.js';
import { measureAccept } from './send-accept.bench.js';

const RECEIVERS = 20;
const FULL = { SERVICE_STORE_SYNC: 'full' };

type Figures = Record<
  'inPerSecond' | 'inCpuMs' | 'acceptPerSecond' | 'late' | 'outPerSecond',
  number
>;

const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 200 : 2000);

/** The cost of waiting for the disk at each commit. */
export const storeSync: Benchmark = {
  name: 'store-sync',
  baseline: 'the same service with `SERVICE_STORE_SYNC=normal`',
  describe: (plan) => {
    const count = messagesOf(plan).toLocaleString('en');
    return `\`SERVICE_STORE_SYNC=full\`: ${count} messages in and out, as in inbound and send-drain, and send-accept`;
  },

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const receivers = await network.calls.addReceivers(RECEIVERS);
    const measure = async (env: Record<string, string>): Promise<Figures> => {
      const inbound = await measureInbound(network, messagesOf(plan), plan, env);
      const accept = await measureAccept(network, receivers, plan, env);
      const drain = await measureDrain(network, receivers, messagesOf(plan), plan, env);
      return {
        inPerSecond: inbound.perSecond,
        inCpuMs: inbound.cpuMs,
        acceptPerSecond: accept.perSecond,
        late: accept.late,
        outPerSecond: drain.perSecond,
      };
    };
    const figures = await alternate(
      plan,
      () => measure({}),
      () => measure(FULL),
    );
    await network.stop();
    return toRows(figures, {
      inPerSecond: { measure: 'messages in', unit: '/s', reach: noReach },
      inCpuMs: { measure: 'CPU a message in', unit: 'ms', reach: noReach },
      acceptPerSecond: { measure: '`POST /api/send`', unit: '/s', reach: noReach },
      late: { measure: 'its 99th percentile', unit: 'ms', reach: noReach },
      outPerSecond: { measure: 'messages out', unit: '/s', reach: noReach },
    });
  },
};
