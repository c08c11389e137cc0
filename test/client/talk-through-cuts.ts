import type { EventListDto } from '../../src/features/events/dto/event.dto.js';
import type { CuttingProxy } from './cutting-proxy.js';
import { waitForState } from '../support/service/pairing.js';
import type { PairedSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const MESSAGES = 5;
/** Bytes of an event, so that streams are cut in the middle of one. */
const ODD_BYTES = 777;

interface Reader {
  reconnects: number;
  /** Number of times that it has opened the stream. */
  opened: () => number | Promise<number>;
}

/**
 * People talk while the stream of a reader is cut in every way: between events, in the middle of one, and with the
 * service itself.
 */
export async function keepTalking(
  session: PairedSession,
  proxy: CuttingProxy,
  { reconnects, opened }: Reader,
): Promise<{ seq: number; reached: (seq: () => number | Promise<number>) => Promise<void> }> {
  const contact = session.network.contact({ receipts: 'none' });
  const cuts = [
    async () => proxy.cut(),
    async () => proxy.cutAfter(ODD_BYTES),
    async () => {
      await session.restart();
      proxy.aimAt(session.service.baseUrl);
    },
  ];
  for (let round = 0; round < reconnects; round += 1) {
    const before = await opened();
    await cuts[round % cuts.length]();
    for (let number = 0; number < MESSAGES; number += 1) await contact.say(`${round}, ${number}`);
    await waitFor(`reconnect ${round + 1}`, async () => (await opened()) > before);
  }
  await waitForState(session.service, 'connected');
  const { body } = await session.api.get<EventListDto>('/api/events?limit=1');
  const { seq } = body.events.at(-1)!;
  const reached = async (seqOf: () => number | Promise<number>): Promise<void> => {
    await waitFor(`event ${seq}`, async () => (await seqOf()) >= seq);
  };
  return { seq, reached };
}

/** The numbers of the events after one, up to another. */
export async function seqsOfLog(
  session: PairedSession,
  start: number,
  end: number,
): Promise<number[]> {
  const path = `/api/events?limit=1000&after=${start}&before=${end + 1}`;
  const { body } = await session.api.get<EventListDto>(path);
  return body.events.map(({ seq }) => seq);
}
