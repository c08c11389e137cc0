import { expect, it } from '@jest/globals';
import type { ChatListDto } from '../../src/features/chats/dto/responses.dto.js';
import type { ConnectionDto } from '../../src/base/shapes/connection.dto.js';
import { AnswerTimes } from './answer-times.js';
import { scaled } from '../support/jest/machine-factor.js';
import { PairedSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const CHATS = 1000;
const MESSAGES = 100_000;
const ASK_EVERY_MS = 100;
/** Health calls this a stall. The speed of answers depends on the machine: see the benchmark. */
const LIMIT_MS = 1000;

it(`answers within ${LIMIT_MS} ms while ${MESSAGES} messages of history come`, async () => {
  const session = await PairedSession.spawn();
  const answers = await AnswerTimes.start(`${session.service.baseUrl}/api/health`, ASK_EVERY_MS);
  const start = performance.now();
  await session.phone.pushHistory({ chats: CHATS, messages: MESSAGES, perChunk: 2_000 });
  const sync = await waitFor(
    'the whole history',
    async () => {
      const { body } = await session.api.get<ConnectionDto>('/api/connection');
      return body.sync?.message_count === MESSAGES && body.sync;
    },
    scaled(300_000),
  );
  const seconds = (performance.now() - start) / 1000;
  const times = await answers.stop();
  console.log(
    `${sync.message_count} messages in ${seconds.toFixed(1)} s; ${times.length} answers, ` +
      `median ${times[times.length >> 1].toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms`,
  );
  const { chats } = (await session.api.get<ChatListDto>('/api/chats?limit=1000')).body;
  expect(chats).toHaveLength(CHATS);
  expect(Math.max(...times)).toBeLessThan(scaled(LIMIT_MS));
  await session.dispose();
});
