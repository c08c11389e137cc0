import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scaled } from '../support/jest/machine-factor.js';
import { readConnection, waitForState } from '../support/service/pairing.js';
import { pause } from '../support/pause.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const NOTICED_WITHIN_MS = scaled(45_000);
const STOPPED_MS = 60_000;
/** Longer than a dead link takes to be noticed. */
const QUIET_MS = scaled(50_000);

let session: ProcessSession;

beforeAll(async () => {
  session = await PairedSession.spawn();
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

describe('a link', () => {
  it.each(['both', 'reads', 'writes'] as const)(
    'that is dead is noticed in less than 45 s (black hole: %s)',
    async (direction) => {
      session.network.faults.blackHole(true, direction);
      const since = performance.now();
      await waitFor(
        'the loss',
        async () => (await readConnection(session.service)).state !== 'connected',
        2 * NOTICED_WITHIN_MS,
      );
      const tookMs = performance.now() - since;
      console.log(`black hole (${direction}): noticed after ${(tookMs / 1000).toFixed(1)} s`);
      const { reason_code } = await readConnection(session.service);
      session.network.faults.clear();
      await waitForState(session.service, 'connected');
      expect(tookMs).toBeLessThan(NOTICED_WITHIN_MS);
      expect(reason_code).toBe('connection_lost');
    },
  );

  it('outlives a process that is stopped for a minute, with messages on their way to it', async () => {
    const logins = session.network.loginCount;
    const contact = session.network.contact({ receipts: 'delivered' });
    process.kill(session.service.pid, 'SIGSTOP');
    const said = contact.say('said meanwhile', { offlineOk: true });
    await pause(STOPPED_MS);
    process.kill(session.service.pid, 'SIGCONT');
    await said;
    // A false alarm would come within the time that a dead link takes.
    await pause(QUIET_MS);

    expect((await readConnection(session.service)).state).toBe('connected');
    expect(session.network.loginCount).toBe(logins);
    await session.api.post('/api/send', { to: contact.number, text: 'and now this' });
    await contact.waitForMessage('and now this');
  });
});

/** The test is that nothing happens in this time. */
