import { alternate } from './alternate.js';
import type { Benchmark, Row } from './benchmark.js';
import { filesOf, MEDIA_MEASURES, toThroughput, type Throughput } from './media.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { now } from './process/clock.js';
import { toRows } from './rows.js';
import { measureBareBaileys } from './sides.js';
import { waitFor } from '../support/wait-for.js';

/** The speed at which files of messages are fetched, decrypted and written to the disk. */
export const mediaDown: Benchmark = {
  name: 'media-down',
  baseline: '`downloadMediaMessage` of bare Baileys, which checks nothing',
  describe: (plan) =>
    `${filesOf(plan).text}, one after the other, from the media server to the disk`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const { count, bytes } = filesOf(plan);
    const figures = await alternate<Throughput>(
      plan,
      () =>
        measureBareBaileys(network, async (client) => {
          await network.calls.sendFiles(client.phone, count, bytes);
          await client.calls.messages(count);
          await client.reset();
          const start = now();
          await client.calls.download(count);
          return toThroughput(count * bytes, now() - start, await client.usage());
        }),
      async () => {
        const env = { SERVICE_MEDIA_FETCH: 'none' };
        const { profileFolder } = plan;
        const service = await BenchService.paired(network, { env, profileFolder });
        const ids = await network.calls.sendFiles(service.phone, count, bytes);
        for (const id of ids) {
          const path = `/api/messages/${id}`;
          await waitFor('the message', async () => (await service.api.get(path)).status === 200);
        }
        await service.reset();
        const start = now();
        // Fetched, checked and stored, and not served.
        for (const id of ids) {
          await service.api.request(`/api/messages/${id}/media`, { method: 'HEAD' });
        }
        const figures = toThroughput(count * bytes, now() - start, await service.usage());
        await service.dispose();
        return figures;
      },
    );
    await network.stop();
    return toRows(figures, MEDIA_MEASURES);
  },
};
