import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sendInACrowd } from '../support/crowds/send-crowd.js';
import { CUTS, cutOff, STEPS } from '../support/crowds/send-steps.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';

/** Fifty messages are cut off at each step in each way. */
const MESSAGES = 10;
const ROUNDS = 5;

const cases = Object.entries(CUTS).flatMap(([how, cut]) =>
  Object.entries(STEPS).map(([name, step]) => [how, name, cut, step] as const),
);

let session: ProcessSession;

beforeAll(async () => {
  session = await PairedSession.spawn();
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

// To other contacts each time, so that one case does not disturb the next.
it.each(cases)(
  `after %s while they are %s, ${MESSAGES * ROUNDS} messages arrive once`,
  async (_how, _name, cut, step) => {
    for (let round = 0; round < ROUNDS; round += 1) await cutOff(session, step, cut, MESSAGES);
  },
);

it('1,000 messages of 16 clients arrive once and in order through disconnects', async () => {
  await sendInACrowd(session, { clients: 16, messagesEach: 63, cuts: 10 });
});
