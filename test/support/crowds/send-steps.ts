import { expect } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { readConnection, waitForState } from '../service/pairing.js';
import type { AnySession, ProcessSession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

/** Stops messages at one step of their way, and tells when they are there. */
interface Step {
  prepare(session: AnySession): void;
  reached(session: AnySession, contacts: Contact[], count: number): Promise<unknown>;
}

export const STEPS: Record<string, Step> = {
  queued: {
    prepare: () => {},
    // Accepted a moment ago: cuts the work wherever it is.
    reached: () => Promise.resolve(),
  },
  sending: {
    prepare: ({ network }) => network.faults.noAnswers('encrypt'),
    reached: (session) => waitForQueue(session, ({ sending = 0 }) => sending > 0),
  },
  written: {
    prepare: ({ network }) => network.faults.acks({ mode: 'lost' }),
    reached: (session, _contacts, count) =>
      waitForQueue(session, ({ written = 0 }) => written >= count),
  },
  'before the acknowledgement': {
    prepare: ({ network }) => network.faults.acks({ mode: 'missing' }),
    reached: (_session, contacts) =>
      Promise.all(contacts.map((contact) => contact.waitForMessage(() => true))),
  },
};

/** Cuts the connection in one way; the session is connected again afterwards. */
export const CUTS: Record<string, (session: ProcessSession) => Promise<void>> = {
  'a reset': async (session) => {
    session.network.faults.dropConnections('reset');
    session.network.faults.clear();
    await comeBack(session);
  },
  'a black hole': async (session) => {
    session.network.faults.blackHole(true);
    session.network.faults.dropConnections('reset');
    session.network.faults.clear();
    await comeBack(session);
  },
  'a kill': async (session) => {
    await session.service.kill('SIGKILL');
    session.network.faults.clear();
    await session.startAgain();
    await waitForState(session.service, 'connected');
  },
};

/** Sends one message to each contact, cuts them all off at a step, and checks the results. */
export async function cutOff(
  session: ProcessSession,
  step: Step,
  cut: (session: ProcessSession) => Promise<void>,
  count: number,
): Promise<void> {
  const contacts = Array.from({ length: count }, () =>
    session.network.contact({ receipts: 'delivered' }),
  );
  step.prepare(session);
  const ids = await Promise.all(
    contacts.map(async ({ number }) => {
      const message = { to: number, text: `to ${number}` };
      const { status, body } = await session.api.post<QueuedDto>('/api/send', message);
      expect(status).toBe(200);
      return body.message_id;
    }),
  );
  await step.reached(session, contacts, count);
  await cut(session);
  for (const [index, contact] of contacts.entries()) {
    await contact.waitForMessage(`to ${contact.number}`);
    await waitForConfirmation(session, contact);
    expect(contact.received.map(({ id }) => id)).toEqual([ids[index]]);
  }
}

/** Connects at once: a line that is lost again and again is tried at growing intervals. */
export async function comeBack(session: AnySession): Promise<void> {
  await waitFor('the loss', async () => (await readConnection(session.service)).attempt > 0);
  await session.api.post('/api/connect');
  await waitForState(session.service, 'connected');
}

/** Asks the contact itself: a receipt at the moment of a kill is not lost. */
function waitForConfirmation(session: AnySession, { jid }: Contact): Promise<unknown> {
  return waitFor('a confirmed status', async () => {
    const { body } = await session.api.get<ThreadDto>(`/api/chats/${jid}/messages`);
    return body.messages.at(-1)?.status === 'delivered';
  });
}

function waitForQueue(
  session: AnySession,
  isThere: (queue: Record<string, number>) => boolean,
): Promise<unknown> {
  return waitFor('the step', async () => {
    const { body } = await session.api.get<{ queue: Record<string, number> }>('/api/debug/summary');
    return isThere(body.queue);
  });
}
