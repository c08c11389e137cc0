import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { EventListDto } from '../../src/events/dto/event-list.dto.js';
import { PairedSession } from '../support/session.js';
import { waitFor } from '../support/wait-for.js';

const LARGE = 500_000;

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start();
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => session.dispose());

it('a stanza that comes in is not written out in digits, although the stanzas are recorded', async () => {
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
