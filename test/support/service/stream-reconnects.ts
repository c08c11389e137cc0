import { expect } from '@jest/globals';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { waitForState } from './pairing.js';
import { ResumingClient } from './resuming-client.js';
import type { AnySession } from './session.js';

interface Rounds {
  clients: number;
  reconnects: number;
  /** Messages of each round. */
  messages: number;
}

/**
 * Clients of the stream while messages flow. In each round half of them, the session, or the process itself is cut off.
 * At the end each client must have every event once, in order.
 */
export async function expectEachEventOnce(session: AnySession, rounds: Rounds): Promise<void> {
  const contact = session.network.contact({ receipts: 'none' });
  const start = await newestSeq(session);
  const clients = await Promise.all(
    Array.from({ length: rounds.clients }, () =>
      ResumingClient.open(session.service.baseUrl, start),
    ),
  );
  for (let round = 0; round < rounds.reconnects; round += 1) {
    const talking = talk(round);
    await cut(round);
    await talking;
  }
  await waitForState(session.service, 'connected');
  const last = await newestSeq(session);
  await Promise.all(clients.map((client) => client.waitFor(last)));

  const expected = await seqsAfter(session, start, last);
  expect(expected).toEqual(Array.from(expected, (_, index) => start + 1 + index));
  for (const client of clients) {
    expect(client.seqs.filter((seq) => seq <= last)).toEqual(expected);
    expect(client.truncations).toBe(0);
    client.close();
  }

  async function talk(round: number): Promise<void> {
    for (let number = 0; number < rounds.messages; number += 1) {
      await contact.say(`round ${round}, ${number}`);
    }
  }

  async function cut(round: number): Promise<void> {
    if (round % 3 === 1) session.network.faults.dropConnections('reset');
    if (round % 3 === 2) await session.restart();
    const all = round % 3 === 2;
    const cutOff = clients.filter((_, index) => all || index % 2 === round % 2);
    await Promise.all(cutOff.map((client) => client.reconnect(session.service.baseUrl)));
  }
}

async function newestSeq(session: AnySession): Promise<number> {
  const { body } = await session.api.get<EventListDto>('/api/events?limit=1');
  return body.events.at(-1)?.seq ?? 0;
}

async function seqsAfter(session: AnySession, start: number, end: number): Promise<number[]> {
  const seqs: number[] = [];
  for (let after = start; after < end;) {
    const path = `/api/events?limit=1000&after=${after}&before=${end + 1}`;
    const { events } = (await session.api.get<EventListDto>(path)).body;
    seqs.push(...events.map(({ seq }) => seq));
    after = seqs.at(-1) ?? end;
  }
  return seqs;
}
