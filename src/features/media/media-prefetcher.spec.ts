import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import {
  createConfig,
  createInboundMessage,
  passTime,
  useFakeClock,
} from '../../../test/support/unit/factories.js';
import { FilesAwayError } from '../../base/storage/storage.error.js';
import type { InboundMessage } from '../../whatsapp/inbound-batch.js';
import { MediaPrefetcher } from './media-prefetcher.js';
import type { MessageMediaService } from './message-media.service.js';

let store: ChatStore;
let asked: string[];
let prefetcher: MediaPrefetcher;

beforeEach(async () => {
  useFakeClock();
  store = await ChatStore.open();
  asked = [];
});

afterEach(async () => {
  await prefetcher.onModuleDestroy();
  jest.useRealTimers();
  await store.close();
});

/** A message with a picture arrives. */
async function receive(failures: Error[]): Promise<void> {
  const get = ({ id }: { id: string }) => {
    asked.push(id);
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const config = createConfig({ media: { fetch: 'all' } });
  const files = { get } as unknown as MessageMediaService;
  const { eventLog, gateway, phones, pairing } = store;
  prefetcher = new MediaPrefetcher(config, eventLog, files, gateway, phones, pairing);
  await prefetcher.onModuleInit();
  const media = { size: 10 } as InboundMessage['media'];
  await store.receive(createInboundMessage({ id: 'A', type: 'image', media }));
}

it.each<[string, Error, string[]]>([
  ['again while the bucket is away', new FilesAwayError('away'), ['A', 'A']],
  ['once after another fault', new Error('another'), ['A']],
])('asks for a file %s', async (_, failure, all) => {
  await receive([failure]);
  await passTime(59_000);
  expect(asked).toEqual(['A']);
  await passTime(120_000);
  expect(asked).toEqual(all);
});
