import { expect, it } from '@jest/globals';
import { waitForState } from '../support/service/pairing.js';
import { pause } from '../support/pause.js';
import { PairedSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

/** The library itself keeps sent messages for five minutes (Baileys: Utils/message-retry-manager.js). */
const LATER_MS = 5 * 60 * 1000;

it('a contact that asks for a message again five minutes later, after a restart, reads it', async () => {
  const session = await PairedSession.spawn();
  const contact = session.network.contact({ receipts: 'delivered' });
  const text = 'said five minutes ago';
  await session.api.post('/api/send', { to: contact.number, text });
  const { id } = await contact.waitForMessage(text);
  await session.restart();
  await pause(LATER_MS);
  await waitForState(session.service, 'connected');

  contact.requestRetry(id);
  const again = await waitFor('the second copy', () =>
    contact.received.find((message) => message.id === id && message.copies === 2),
  );
  expect(again.text).toBe(text);
  expect(session.network.errors).toEqual([]);
  await session.dispose();
});
