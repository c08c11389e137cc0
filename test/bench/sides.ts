import { BareBaileys } from './baseline/bare-baileys.js';
import type { Plan } from './benchmark.js';
import { EventStream } from './load/event-stream.js';
import type { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';

type Selection = Parameters<typeof EventStream.open>[1];

/** Measures bare Baileys, paired and in a process of its own. */
export async function measureBareBaileys<T>(
  network: BenchNetwork,
  measure: (client: BareBaileys) => Promise<T>,
): Promise<T> {
  const client = await BareBaileys.start(network);
  const figures = await measure(client);
  await client.stop();
  return figures;
}

/** Measures the service, paired and with one client on its stream. */
export async function measureStreamingService<T>(
  network: BenchNetwork,
  { profileFolder }: Plan,
  selection: Selection,
  measure: (service: BenchService, stream: EventStream) => Promise<T>,
): Promise<T> {
  const service = await BenchService.paired(network, { profileFolder });
  const stream = await EventStream.open(service.baseUrl, selection);
  const figures = await measure(service, stream);
  stream.close();
  await service.dispose();
  return figures;
}
