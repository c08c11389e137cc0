import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { PairedSession } from '../../support/service/session.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { waitFor } from '../../support/wait-for.js';

const LARGE = 500_000;
/** Together more than the heap holds, or a folder of 300 MB when each is stored with its stanza. */
const COUNT = 110;
const HEAP_MB = 128;

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start();
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => session.dispose());

it('an incoming stanza is not written out in digits, although the stanzas are recorded', async () => {
  let longest = 0;
  const { toString } = Buffer.prototype;
  jest.spyOn(Buffer.prototype, 'toString').mockImplementation(function (
    this: Buffer,
    ...how: Parameters<typeof toString>
  ) {
    if (how[0] === 'hex') longest = Math.max(longest, this.length);
    return toString.apply(this, how);
  });
  const ann = session.network.contact({ name: 'Ann' });
  const { id } = await ann.say('a'.repeat(LARGE));
  await waitFor('the message', async () => {
    const { body } = await session.api.get<EventListDto>(`/api/events?message_id=${id}`);
    return body.events.length > 0;
  });
  expect(longest).toBeLessThan(LARGE);
});

it(
  'messages that have waited at WhatsApp are stored one by one, in a heap too small for all of them',
  async () => {
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const small = await PairedSession.spawn({ env });
    try {
      const ann = small.network.contact({ name: 'Ann' });
      await small.service.stop();
      let last = '';
      for (let number = 1; number <= COUNT; number += 1) {
        ({ id: last } = await ann.say(`${number} ${'a'.repeat(2 * LARGE)}`));
      }
      await small.startAgain();
      const isStored = async () => (await small.api.get(`/api/messages/${last}`)).status === 200;
      await waitFor('the last message', isStored, scaled(120_000));
    } finally {
      await small.dispose();
    }
  },
  scaled(180_000),
);
