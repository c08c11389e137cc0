import { HttpLoad } from './load/http-load.js';
import type { Plan } from './benchmark.js';
import type { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { toRate, type Rate } from './rate.js';
import { noReach, ratioAtLeast } from './reach.js';

/** The client that queues them; its speed is not measured. */
const CLIENTS = 8;

export const DRAIN_MEASURES = {
  perSecond: { measure: 'messages', unit: '/s', reach: ratioAtLeast(0.8) },
  cpuMs: { measure: 'CPU a message', unit: 'ms', reach: noReach },
};

/**
 * The speed at which the service sends a queue that has waited, one message to each receiver in turn.
 * @param receivers the first one gets a message before the clock starts
 * @param env more variables of the service
 */
export async function measureDrain(
  network: BenchNetwork,
  receivers: string[],
  count: number,
  { profileFolder }: Plan,
  env: Record<string, string> = {},
): Promise<Rate> {
  // Messages sent earlier do not count.
  await network.calls.receivedTimes(0);
  // At this pace one goes out, and all others wait.
  const slow = await BenchService.paired(network, { env: { SERVICE_SEND_PER_MINUTE: '1' } });
  const load = new HttpLoad(slow.baseUrl, CLIENTS);
  await load.run(count + 1, (index) => ({
    path: '/api/send',
    method: 'POST',
    body: { to: receivers[index % receivers.length], text: `what I say #${index}` },
  }));
  load.close();
  await network.calls.receivedTimes(1);
  const fast = { SERVICE_SEND_PER_MINUTE: '0', ...env };
  const service = await slow.restarted({ env: fast, profileFolder });
  await service.reset();
  const rate = toRate(await network.calls.receivedTimes(count), await service.usage());
  await service.dispose();
  return rate;
}
