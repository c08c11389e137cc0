import { expect, it } from '@jest/globals';
import { Inspector, INSPECTED } from '../support/inspector.js';
import { reconnect } from '../support/crowds/reconnecting.js';
import { PairedSession } from '../support/service/session.js';

const RECONNECTS = 500;
/** Caches of the library and of Node fill up in the first rounds. */
const WARM_UP = 50;
const MAX_GROWTH = 0.05;

it('leaves nothing behind by five hundred reconnects: no listener, no timer, no storage, no memory', async () => {
  const session = await PairedSession.spawn({
    // Buffers that are full stay as large as they are.
    env: { ...INSPECTED, SERVICE_NODE_BUFFER: '100', SERVICE_EVENT_BUFFER: '100' },
  });
  const inspector = await Inspector.attach(session.service);
  await reconnect(session, WARM_UP);
  const before = await inspector.measure(5);
  await reconnect(session, RECONNECTS);
  const after = await inspector.measure(5);
  console.log(
    `${RECONNECTS} reconnects: before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`,
  );

  // Disposed first: a process under inspection does not end.
  inspector.close();
  await session.dispose();
  expect(after.timers).toBeLessThanOrEqual(before.timers);
  expect(after.handles).toBeLessThanOrEqual(before.handles);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  expect(after.storages).toBeLessThanOrEqual(before.storages);
  expect(after.heapMb).toBeLessThanOrEqual(before.heapMb * (1 + MAX_GROWTH));
});
