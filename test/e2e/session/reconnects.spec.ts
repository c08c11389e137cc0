import { afterAll, beforeAll, it } from '@jest/globals';
import { Inspector, INSPECTED } from '../../support/inspector.js';
import { reconnect } from '../../support/crowds/reconnecting.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

let session: ProcessSession;
let inspector: Inspector;

beforeAll(async () => {
  session = await PairedSession.spawn({ env: INSPECTED });
  inspector = await Inspector.attach(session.service);
});

afterAll(async () => {
  // Disposed first: a process under inspection does not end.
  inspector.close();
  await session.dispose();
});

it('holds no more listeners, timers and handles after eight kinds of reconnects than before', async () => {
  await reconnect(session, 2);
  const before = await inspector.measure(2);
  await reconnect(session, 8);
  await waitFor('all that they held', async () => {
    const { listeners, timers, handles, storages } = await inspector.measure(1);
    return (
      listeners <= before.listeners &&
      timers <= before.timers &&
      handles <= before.handles &&
      storages <= before.storages
    );
  });
});
