import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { scaled } from '../../support/jest/machine-factor.js';
import { sendInACrowd } from '../../support/crowds/send-crowd.js';
import { CUTS, cutOff, STEPS } from '../../support/crowds/send-steps.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';

jest.setTimeout(scaled(120_000));

describe('messages that are cut off', () => {
  let session: ProcessSession;

  beforeAll(async () => {
    session = await PairedSession.spawn();
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  const cases = Object.entries(CUTS).flatMap(([how, cut]) =>
    Object.entries(STEPS).map(([name, step]) => [how, name, cut, step] as const),
  );

  it.each(cases)(
    'arrive once, and report it, after %s while they are %s',
    async (_how, _name, cut, step) => {
      await cutOff(session, step, cut, 2);
    },
  );

  it('arrive once and in order when a crowd sends through disconnects', async () => {
    await sendInACrowd(session, { clients: 8, messagesEach: 10, cuts: 2 });
  });
});
