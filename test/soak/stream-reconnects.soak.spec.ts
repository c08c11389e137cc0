import { it } from '@jest/globals';
import { PairedSession } from '../support/service/session.js';
import { expectEachEventOnce } from '../support/service/stream-reconnects.js';

it('gives 50 clients every event once, in order, through ten reconnects', async () => {
  const session = await PairedSession.spawn();
  await expectEachEventOnce(session, { clients: 50, reconnects: 10, messages: 100 });
  await session.dispose();
});
