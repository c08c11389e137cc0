import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueuedDto } from '../../src/features/send/dto/queued.dto.js';
import type { UploadDto } from '../../src/features/uploads/dto/upload.dto.js';
import { createFolder } from '../support/service/service.js';
import { alternate } from './alternate.js';
import type { Benchmark, Row } from './benchmark.js';
import { filesOf, MEDIA_MEASURES, toThroughput, type Throughput } from './media.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { now } from './process/clock.js';
import { toRows } from './rows.js';
import { measureBareBaileys } from './sides.js';

/** The speed at which files on the disk are encrypted and uploaded, from the request to the media server. */
export const mediaUp: Benchmark = {
  name: 'media-up',
  baseline: '`prepareWAMessageMedia` of bare Baileys',
  describe: (plan) =>
    `${filesOf(plan).text}, one after the other, from the disk to the media server`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const { count, bytes } = filesOf(plan);
    const folder = createFolder();
    const path = join(folder, 'file');
    const figures = await alternate<Throughput>(
      plan,
      () =>
        measureBareBaileys(network, async (client) => {
          writeFileSync(path, randomBytes(bytes));
          await client.reset();
          const start = now();
          await client.calls.upload(path, count);
          const end = await network.calls.uploadTime(count);
          return toThroughput(count * bytes, end - start, await client.usage());
        }),
      async () => {
        const { profileFolder } = plan;
        const service = await BenchService.paired(network, { profileFolder });
        const [receiver] = await network.calls.addReceivers(1);
        const files: string[] = [];
        for (let index = 0; index < count; index += 1) files.push(await give(service, bytes));
        await service.reset();
        const start = now();
        let end = start;
        for (const mediaId of files) {
          await send(service, receiver, mediaId);
          end = await network.calls.uploadTime(1);
        }
        const figures = toThroughput(count * bytes, end - start, await service.usage());
        await service.dispose();
        return figures;
      },
    );
    await network.stop();
    rmSync(folder, { recursive: true });
    return toRows(figures, MEDIA_MEASURES);
  },
};

async function give(service: BenchService, bytes: number): Promise<string> {
  const init = { method: 'POST', body: randomBytes(bytes) };
  return (await service.api.request<UploadDto>('/api/media', init)).body.media_id;
}

async function send(service: BenchService, receiver: string, mediaId: string): Promise<void> {
  const message = { type: 'document', media_id: mediaId };
  const path = `/api/chats/${receiver}@s.whatsapp.net/messages`;
  const { status } = await service.api.post<QueuedDto>(path, message);
  if (status !== 200) throw new Error(`The file was not queued: ${status}`);
}
