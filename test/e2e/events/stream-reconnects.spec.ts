import { it } from '@jest/globals';
import { PairedSession } from '../../support/service/session.js';
import { expectEachEventOnce } from '../../support/service/stream-reconnects.js';

it('gives each client every event once, in order, through reconnects of all kinds', async () => {
  const session = await PairedSession.start();
  await expectEachEventOnce(session, { clients: 6, reconnects: 4, messages: 15 });
  await session.dispose();
});
