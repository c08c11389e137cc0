import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MediaRequest } from '../../network/media/media-server.js';
import type { Contact } from '../../network/people/contact.js';
import { hashOf } from '../support/hash-of.js';
import { messageOf } from '../support/message-media.js';
import { sendFile } from '../support/send-file.js';
import { PairedSession, type ProcessSession } from '../support/session.js';
import { waitFor } from '../support/wait-for.js';

const SIZE = 200_003;
const CUTS = 20;
/** The pauses between so many tries grow to ten seconds. */
const ALL_TRIES_MS = 300_000;

let session: ProcessSession;
let bob: Contact;

beforeAll(async () => {
  session = await PairedSession.spawn({ env: { SERVICE_MEDIA_FETCH: 'none' } });
  bob = session.network.contact({ name: 'Bob', receipts: 'delivered' });
});

afterEach(() => session.network.media.faults.clear());

afterAll(async () => {
  expect(session.output).not.toMatch(/unhandled|uncaught/i);
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

describe('a file that is sent', () => {
  it(`arrives once and whole after ${CUTS} cuts in its middle`, async () => {
    const bytes = randomBytes(SIZE);
    const requests = requestsFromNow();
    session.network.media.faults.set('up', { kind: 'cut', afterBytes: 70_000 }, CUTS);
    const { body } = await sendFile(session.api, bob.jid, bytes, { type: 'document' });
    const id = body.message_id;
    await waitFor('the last cut', () => requests().length === CUTS, ALL_TRIES_MS);
    expect(await messageOf(session, id)).toMatchObject({ status: 'queued', error_code: null });

    await waitFor(
      'the delivery',
      async () => (await messageOf(session, id)).status === 'delivered',
    );
    expect(requests().map(({ status }) => status)).toEqual([...Array(CUTS).fill(null), 200]);
    const received = bob.received.filter((each) => each.id === id);
    expect(received.map(({ copies }) => copies)).toEqual([1]);
    expect(hashOf(await bob.readFile(received[0].message))).toBe(hashOf(bytes));
  });
});

/** What the media server is asked from now on. */
function requestsFromNow(): () => MediaRequest[] {
  const { requests } = session.network.media;
  const before = requests.length;
  return () => requests.slice(before);
}
