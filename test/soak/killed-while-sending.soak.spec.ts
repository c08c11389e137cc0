import { expect, it } from '@jest/globals';
import type { QueuedDto } from '../../src/features/send/dto/queued.dto.js';
import { scaled } from '../support/jest/machine-factor.js';
import { waitForState } from '../support/service/pairing.js';
import { pause } from '../support/pause.js';
import { PairedSession, killAndRestart } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const KILLS = 20;
const MESSAGES_EACH = 5;

it(`sends each accepted message once through ${KILLS} kills at random moments`, async () => {
  const session = await PairedSession.spawn({ env: { SERVICE_SEND_PER_MINUTE: '0' } });
  const contact = session.network.contact({ receipts: 'delivered' });
  const accepted = new Map<string, string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await waitForState(session.service, 'connected');
    for (let number = 0; number < MESSAGES_EACH; number += 1) {
      const text = `${kill}.${number}`;
      const { status, body } = await session.api.post<QueuedDto>('/api/send', {
        to: contact.number,
        text,
      });
      expect(status).toBe(200);
      accepted.set(body.message_id, text);
    }
    await pause(Math.random() * 100);
    await killAndRestart(session);
  }
  await waitForState(session.service, 'connected');
  await waitFor(
    'all messages',
    () => idsOf(contact.received).size >= accepted.size,
    scaled(120_000),
  );

  // A phone shows an id once, however often it comes; another id would be another message.
  const shown = new Map(contact.received.map(({ id, text }) => [id, text]));
  expect(shown).toEqual(accepted);
  console.log(`${accepted.size} messages, ${contact.received.length} arrivals, ${KILLS} kills`);
  await session.dispose();
});

function idsOf(received: { id: string }[]): Set<string> {
  return new Set(received.map(({ id }) => id));
}
