import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MediaFault } from '../../packages/network/src/media/media-faults.js';
import type { MediaRequest } from '../../packages/network/src/media/media-server.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import { hashOf } from '../support/hash-of.js';
import { scaled } from '../support/jest/machine-factor.js';
import {
  bytesOf,
  fetchMedia,
  mediaOf,
  mediaStatesOf,
  messageOf,
  partialFiles,
  sendImage,
} from '../support/data/message-media.js';
import { sendFile } from '../support/data/send-file.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const SIZE = 200_003;
const MIDDLE = 70_000;
const CUTS = 20;
/** The pauses between so many tries grow to ten seconds. */
const ALL_TRIES_MS = scaled(300_000);
/** The time that the service waits for an answer, or for more of one. */
const SILENCE_MS = 30_000;

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
  it.each<[string, MediaFault, number]>([
    [`${CUTS} cuts in its middle`, { kind: 'cut', afterBytes: MIDDLE }, CUTS],
    ['a silence in its middle', { kind: 'silent', afterBytes: MIDDLE }, 1],
  ])('arrives once and whole after %s', async (_name, fault, times) => {
    const requests = requestsFromNow();
    const bytes = randomBytes(SIZE);
    session.network.media.faults.set('up', fault, times);
    const { body } = await sendFile(session.api, bob.jid, bytes, { type: 'document' });
    const id = body.message_id;
    await waitFor('the last fault', () => requests().length === times, ALL_TRIES_MS);
    expect(await messageOf(session, id)).toMatchObject({ status: 'queued', error_code: null });

    await waitFor(
      'the delivery',
      async () => (await messageOf(session, id)).status === 'delivered',
      scaled(2 * SILENCE_MS),
    );
    const statuses = requests().map(({ status }) => status);
    expect(statuses).toEqual([...Array(times).fill(null), 200]);
    const received = bob.received.filter((each) => each.id === id);
    expect(received.map(({ copies }) => copies)).toEqual([1]);
    expect(hashOf(await bob.readFile(received[0].message))).toBe(hashOf(bytes));
  });
});

describe('a file that is fetched from a server that falls silent', () => {
  it.each<[string, number | undefined, (string | null)[]]>([
    ['at once, comes with the next request', undefined, [null, null]],
    ['in the middle, is continued there', MIDDLE, [null, `bytes=${MIDDLE}-`]],
  ])('%s', async (_name, afterBytes, ranges) => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    const requests = requestsFromNow();
    session.network.media.faults.set('down', { kind: 'silent', afterBytes }, 1);
    const startedAt = Date.now();
    const answer = await fetchMedia(session, id);
    expect(hashOf(await bytesOf(answer))).toBe(hashOf(bytes));
    const tookMs = Date.now() - startedAt;
    expect(tookMs).toBeGreaterThan(SILENCE_MS - 1000);
    expect(tookMs).toBeLessThan(SILENCE_MS + scaled(10_000));
    expect(requests().map(({ range }) => range)).toEqual(ranges);
    expect(requests()[0].status).toBeNull();
    expect(await mediaStatesOf(session, id)).toEqual(['fetching', 'stored']);
    expect(await mediaOf(session, id)).toMatchObject({ state: 'stored', error_code: null });
    expect(partialFiles(session)).toEqual([]);
  });
});

/** The requests to the media server from now on. */
function requestsFromNow(): () => MediaRequest[] {
  const { requests } = session.network.media;
  const before = requests.length;
  return () => requests.slice(before);
}
