import { expect } from '@jest/globals';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { scaled } from '../jest/machine-factor.js';
import type { AnySession } from '../service/session.js';
import { waitForState } from '../service/pairing.js';
import { comeBack } from './send-steps.js';
import { waitFor } from '../wait-for.js';

export interface Crowd {
  clients: number;
  messagesEach: number;
  cuts: number;
}

/**
 * Clients that send at the same time, each to a contact of its own, while the connection is cut again and again; a
 * refused request is repeated as its answer says.
 */
export async function sendInACrowd(session: AnySession, crowd: Crowd): Promise<void> {
  const contacts = Array.from({ length: crowd.clients }, () =>
    session.network.contact({ receipts: 'none' }),
  );
  let accepted = 0;
  const sending = Promise.all(
    contacts.map(async ({ number }) => {
      const ids: string[] = [];
      for (let count = 0; count < crowd.messagesEach; count += 1) {
        ids.push(await sendUntilAccepted(session, number, `${number} ${count}`));
        accepted += 1;
      }
      return ids;
    }),
  );
  const total = crowd.clients * crowd.messagesEach;
  for (let cut = 1; cut <= crowd.cuts; cut += 1) {
    const share = (total * cut) / (crowd.cuts + 1);
    await waitFor('a share of the messages', () => accepted >= share, scaled(120_000));
    session.network.faults.dropConnections(cut % 2 ? 'reset' : 'end');
    await comeBack(session);
  }
  const ids = await sending;
  await waitForState(session.service, 'connected');
  for (const [index, contact] of contacts.entries()) {
    const last = `${contact.number} ${crowd.messagesEach - 1}`;
    await contact.waitForMessage(last, scaled(120_000));
    // Checks that they came in the order of the client, each under the id that it was given.
    expect(contact.received.map(({ id }) => id)).toEqual(ids[index]);
  }
  expect(new Set(ids.flat()).size).toBe(total);
}

async function sendUntilAccepted(
  session: AnySession,
  number: string,
  text: string,
): Promise<string> {
  return waitFor(
    'a connection',
    async () => {
      const { status, body } = await session.api.post<QueuedDto>('/api/send', { to: number, text });
      expect([200, 409]).toContain(status);
      return status === 200 && body.message_id;
    },
    scaled(120_000),
  );
}
