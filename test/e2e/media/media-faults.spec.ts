import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import { hashOf } from '../../support/hash-of.js';
import {
  bytesOf,
  fetchMedia,
  mediaOf,
  mediaStatesOf,
  partialFiles,
  sendImage,
  waitForMessage,
} from '../../support/data/message-media.js';
import { waitForPhase, waitForState } from '../../support/service/pairing.js';
import {
  killAndRestart,
  PairedSession,
  type ProcessSession,
} from '../../support/service/session.js';
import { SmallDisk } from '../../support/service/small-disk.js';
import { waitFor } from '../../support/wait-for.js';

const SIZE = 200_003;
/** Large enough for several writes to the disk. */
const LARGE = 2_000_003;

/** A user's view of one fault: the answer, then the states in events; every fault heals by itself. */
interface Row {
  fault: string;
  begin: (network: LocalNetwork) => void;
  status: number;
  code?: string;
  /** The hint of what to do. */
  hint?: RegExp;
  states: string[];
  errorCode: string | null;
}

const ARRIVES = { status: 200, states: ['fetching', 'stored'], errorCode: null };
const statusFault =
  (status: number, times?: number) =>
  ({ media }: LocalNetwork) =>
    media.faults.set('down', { kind: 'status', status }, times);

const TABLE: Row[] = [
  {
    ...ARRIVES,
    fault: 'twenty cuts',
    begin: ({ media }) => media.faults.set('down', { kind: 'cut', afterBytes: 9000 }, 20),
  },
  {
    ...ARRIVES,
    fault: 'a slow server',
    begin: ({ media }) => media.faults.set('down', { kind: 'slow', bytesPerSecond: 4 * SIZE }, 1),
  },
  {
    ...ARRIVES,
    fault: 'a first host that is down',
    begin: ({ media }) => {
      media.faults.isFirstHostDown = true;
    },
  },
  { ...ARRIVES, fault: 'a server that fails once', begin: statusFault(503, 1) },
  { ...ARRIVES, fault: 'a 401 that the phone mends', begin: statusFault(401, 1) },
  { ...ARRIVES, fault: 'a 403 that the phone mends', begin: statusFault(403, 1) },
  { ...ARRIVES, fault: 'a 404 that the phone mends', begin: statusFault(404, 1) },
  { ...ARRIVES, fault: 'a 410 that the phone mends', begin: statusFault(410, 1) },
  {
    fault: 'a 410, and the phone has no copy',
    begin: (network) => {
      statusFault(410, 1)(network);
      network.media.faults.reuploads('not-found', 1);
    },
    status: 410,
    code: 'media_expired',
    hint: /ask the sender/i,
    states: ['fetching', 'expired'],
    errorCode: 'phone_has_none',
  },
  {
    fault: 'a 403, and the phone fails',
    begin: (network) => {
      statusFault(403, 1)(network);
      network.media.faults.reuploads('general-error', 1);
    },
    status: 410,
    code: 'media_expired',
    hint: /try again later/i,
    states: ['fetching', 'expired'],
    errorCode: 'phone_failed',
  },
  {
    fault: 'a 410 again and again',
    begin: statusFault(410),
    status: 410,
    code: 'media_expired',
    hint: /the phone is asked for it/,
    states: ['fetching', 'expired'],
    errorCode: 'expired',
  },
  {
    fault: 'a server that always fails',
    begin: statusFault(507),
    status: 502,
    code: 'media_failed',
    hint: /connection to the internet/,
    states: ['fetching', 'failed'],
    errorCode: 'unavailable',
  },
  {
    fault: 'a changed bit',
    begin: ({ media }) => media.faults.set('down', { kind: 'wrong-bytes' }),
    status: 502,
    code: 'media_failed',
    hint: /not the file of this message/,
    states: ['fetching', 'failed'],
    errorCode: 'corrupt',
  },
  {
    fault: 'another address',
    begin: statusFault(302),
    status: 502,
    code: 'media_failed',
    hint: /from nowhere but WhatsApp/,
    states: ['fetching', 'failed'],
    errorCode: 'foreign_host',
  },
];

describe('a file, after a fault on its way', () => {
  let session: ProcessSession;
  let bob: Contact;

  beforeAll(async () => {
    session = await PairedSession.spawn({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    bob = session.network.contact({ name: 'Bob' });
  });

  afterEach(() => session.network.media.faults.clear());

  afterAll(async () => {
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each(TABLE)('such as $fault', async ({ begin, status, code, hint, states, errorCode }) => {
    const bytes = randomBytes(SIZE);
    begin(session.network);
    const id = await sendImage(session, bob, bytes);
    const answer = await fetchMedia(session, id);
    expect(answer.status).toBe(status);
    if (code === undefined) expect(hashOf(await bytesOf(answer))).toBe(hashOf(bytes));
    else expect(await answer.json()).toMatchObject({ code, hint: expect.stringMatching(hint!) });
    expect(await mediaStatesOf(session, id)).toEqual(states);
    expect(await mediaOf(session, id)).toMatchObject({
      state: states.at(-1),
      error_code: errorCode,
    });
    session.network.media.faults.clear();
    expect(hashOf(await bytesOf(await fetchMedia(session, id)))).toBe(hashOf(bytes));
    expect(await mediaOf(session, id)).toMatchObject({ state: 'stored', error_code: null });
    expect(partialFiles(session)).toEqual([]);
  });

  it('such as a message that names no place for it, or a wrong size', async () => {
    const file = await bob.storeFile('image', randomBytes(SIZE));
    const cases = [
      { wrong: { url: null, directPath: null }, code: 'foreign_host', hint: /from nowhere but/ },
      { wrong: { fileLength: 100 }, code: 'too_large', hint: /on the phone/ },
    ];
    for (const { wrong, code, hint } of cases) {
      const { id } = await bob.sendMessage(imageMessage({ ...file, ...wrong }));
      await waitForMessage(session, id);
      const answer = await fetchMedia(session, id);
      expect(await answer.json()).toMatchObject({
        code: 'media_failed',
        hint: expect.stringMatching(hint),
      });
      expect((await mediaOf(session, id)).error_code).toBe(code);
    }
  });

  it.each<[string, () => void, (asked: number) => boolean]>([
    [
      'on its way',
      () => session.network.media.faults.set('down', { kind: 'slow', bytesPerSecond: LARGE / 4 }),
      () => partialFiles(session).some(({ size }) => size > 0),
    ],
    [
      'nearly here',
      () => session.network.media.faults.set('down', { kind: 'slow', bytesPerSecond: LARGE }),
      () => partialFiles(session).some(({ size }) => size > 0.7 * LARGE),
    ],
    [
      'with the phone',
      () => {
        statusFault(410)(session.network);
        session.network.media.faults.reuploads('never');
      },
      (asked) => session.phone.reuploads.requests.length > asked,
    ],
  ])(
    'is whole or missing when the process is killed while it is %s',
    async (_w, begin, isThere) => {
      const bytes = randomBytes(LARGE);
      const id = await sendImage(session, bob, bytes);
      begin();
      const asked = session.phone.reuploads.requests.length;
      const answer = fetchMedia(session, id).then(bytesOf, () => null);
      await waitFor('the moment', () => isThere(asked));
      await killAndRestart(session);
      // No part of it was served as the whole.
      expect(await answer).toBeNull();
      await waitForPhase(session.service, 'open');
      session.network.media.faults.clear();
      expect((await mediaOf(session, id)).state).toBe('remote');
      expect(hashOf(await bytesOf(await fetchMedia(session, id)))).toBe(hashOf(bytes));
      expect(partialFiles(session)).toEqual([]);
    },
  );

  it('is here when the process is killed right after it was served', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    await bytesOf(await fetchMedia(session, id));
    await killAndRestart(session);
    await waitForPhase(session.service, 'open');
    expect((await mediaOf(session, id)).state).toBe('stored');
    const before = session.network.media.requests.length;
    expect(hashOf(await bytesOf(await fetchMedia(session, id)))).toBe(hashOf(bytes));
    expect(session.network.media.requests.length).toBe(before);
  });
});

describe('a file, when the disk is full', () => {
  it('is not kept, with the reason, and can be fetched as soon as there is room', async () => {
    const disk = SmallDisk.create();
    const session = await PairedSession.spawn({
      folder: disk.folder,
      env: { SERVICE_MEDIA_FETCH: 'none' },
    });
    const bob = session.network.contact({ name: 'Bob' });
    // A full disk ends the session, and WhatsApp tells the hosts of files only to a connected one.
    const first = await fetchMedia(session, await sendImage(session, bob, randomBytes(SIZE)));
    expect(first.status).toBe(200);
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    disk.fill(session.service);
    const answer = await fetchMedia(session, id);
    expect([answer.status, await answer.json()]).toMatchObject([
      500,
      { code: 'store_fails', hint: expect.stringMatching(/disk/i) },
    ]);
    expect((await mediaOf(session, id)).state).toBe('remote');
    disk.makeRoom(session.service);
    await waitForState(session.service, 'connected');
    expect(hashOf(await bytesOf(await fetchMedia(session, id)))).toBe(hashOf(bytes));
    expect((await mediaOf(session, id)).state).toBe('stored');
    expect(partialFiles(session)).toEqual([]);
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.service.stop();
    await session.network.stop();
    disk.dispose();
    expect(session.network.errors).toEqual([]);
  });
});
