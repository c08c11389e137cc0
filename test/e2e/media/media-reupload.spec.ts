import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { conversation } from '../../../packages/network/src/history/conversation.js';
import type { ReuploadBehavior } from '../../../packages/network/src/media/media-faults.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import { node } from '../../../packages/network/src/transport/nodes.js';
import { hashOf } from '../../support/hash-of.js';
import { scaled } from '../../support/jest/machine-factor.js';
import {
  bytesOf,
  fetchMedia,
  isAboutMedia,
  mediaOf,
  mediaStateIn,
  waitForMessage,
} from '../../support/data/message-media.js';
import { waitForPhase, waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const SIZE = 50_003;

/** Twice the time that a silent phone is waited for. */
jest.setTimeout(scaled(90_000));

/** A message whose file WhatsApp has dropped. */
interface Lost {
  id: string;
  bytes: Buffer;
  directPath: string;
}

describe('a file that WhatsApp has dropped', () => {
  let session: PairedSession;
  let bob: Contact;
  let group: Group;
  let stream: StreamReader;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    bob = session.network.contact({ name: 'Bob' });
    group = session.network.group({ participants: [bob] });
    stream = await StreamReader.open(session.service.baseUrl);
  });

  afterEach(() => session.network.media.faults.clear());

  afterAll(async () => {
    stream.close();
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each([403, 404, 410])('with status %d comes from the phone', async (status) => {
    const lost = await lose({ status });
    await expectFile(lost);
    expect(await mediaOf(session, lost.id)).toMatchObject({ state: 'stored', error_code: null });
    await expectStates(lost.id, ['fetching', 'stored']);
  });

  it('is found at its new place from then on', async () => {
    const lost = await lose();
    await expectFile(lost);
    const asked = requestCount();
    for (const name of readdirSync(filesFolder())) rmSync(join(filesFolder(), name));
    await session.restart();
    await waitForPhase(session.service, 'open');
    stream = await StreamReader.open(session.service.baseUrl);
    expect((await mediaOf(session, lost.id)).state).toBe('remote');
    await expectFile(lost);
    expect(requestCount()).toBe(asked);
  });

  it('is requested once, whoever wants it', async () => {
    const lost = await lose();
    const asked = requestCount();
    await Promise.all([expectFile(lost), expectFile(lost), expectFile(lost)]);
    expect(requestCount()).toBe(asked + 1);
  });

  it('comes in spite of forged, foreign, unreadable and repeated answers', async () => {
    const lost = await lose();
    session.network.media.faults.reuploads('noisy', 1);
    await expectFile(lost);
    await noteNoise(lost.id);
    await expectFile(lost);
    await expectStates(lost.id, ['fetching', 'stored']);
  });

  it('comes for a message of a group, an own message, and one of the history', async () => {
    const inGroup = await lose({ to: group });
    expect((await expectFile(inGroup, group.jid)).status).toBe(200);

    const bytes = randomBytes(SIZE);
    const own = await session.phone.storeFile('image', bytes);
    session.network.media.expire(own.directPath);
    const { id } = await session.phone.sendMessage(bob, imageMessage(own));
    await waitForMessage(session, id);
    await expectFile({ id, bytes, directPath: own.directPath });

    const past = await bob.storeFile('image', bytes);
    session.network.media.expire(past.directPath);
    const message = { id: 'PAST0001', message: imageMessage(past), at: new Date() };
    const conversations = [conversation({ with: bob, messages: [message] })];
    await session.phone.history.push([{ type: 'recent', conversations, progress: 100 }]);
    await waitForMessage(session, 'PAST0001');
    await expectFile({ id: 'PAST0001', bytes, directPath: past.directPath });
  });

  it.each<[ReuploadBehavior, string, RegExp, RegExp]>([
    ['not-found', 'phone_has_none', /the phone has it no more/, /sender/],
    ['refused', 'phone_has_none', /the phone has it no more/, /sender/],
    ['decryption-error', 'phone_failed', /could not upload it/, /again later/],
    ['general-error', 'phone_failed', /could not upload it/, /again later/],
  ])(
    'is gone if the phone says %s, until it says otherwise',
    async (behavior, code, text, hint) => {
      const lost = await lose();
      session.network.media.faults.reuploads(behavior, 1);
      const answer = await fetchMedia(session, lost.id);
      const body = (await answer.json()) as ErrorDto;
      expect([answer.status, body.code]).toEqual([410, 'media_expired']);
      expect(body.error).toMatch(text);
      expect(body.hint).toMatch(hint);
      expect(await mediaOf(session, lost.id)).toMatchObject({ state: 'expired', error_code: code });
      await expectStates(lost.id, ['fetching', 'expired']);
      await expectFile(lost);
      expect(await mediaOf(session, lost.id)).toMatchObject({ state: 'stored', error_code: null });
    },
  );

  it('is gone if the phone has uploaded it and WhatsApp drops it again', async () => {
    const lost = await lose();
    session.network.media.faults.set('down', { kind: 'status', status: 410 }, 2);
    const body = (await (await fetchMedia(session, lost.id)).json()) as ErrorDto;
    expect(body.error).toBe("WhatsApp's media server answers 410.");
    expect(await mediaOf(session, lost.id)).toMatchObject({
      state: 'expired',
      error_code: 'expired',
    });
    await expectFile(lost);
  });

  it('is not reported gone while the phone cannot be asked', async () => {
    const lost = await lose();
    await session.api.post('/api/disconnect', {});
    await waitForState(session.service, 'disconnected');
    const answer = await fetchMedia(session, lost.id);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'not_connected' }]);
    expect(await mediaOf(session, lost.id)).toMatchObject({ state: 'remote', error_code: null });
    await expectStates(lost.id, ['fetching', 'remote']);
    await session.api.post('/api/connect', {});
    await waitForState(session.service, 'connected');
    await expectFile(lost);
  });

  it('is not reported gone if the connection ends while the phone is asked', async () => {
    const lost = await lose();
    session.network.media.faults.reuploads('never', 1);
    const asked = requestCount();
    const answer = fetchMedia(session, lost.id);
    await waitFor('the request', () => requestCount() > asked);
    session.network.faults.dropConnections();
    expect([(await answer).status, (await mediaOf(session, lost.id)).state]).toEqual([
      409,
      'remote',
    ]);
    await waitForState(session.service, 'connected');
    await expectFile(lost);
  });

  it('is requested again if the phone does not answer', async () => {
    const lost = await lose();
    session.network.media.faults.reuploads('never');
    const startedAt = Date.now();
    const body = (await (await fetchMedia(session, lost.id)).json()) as ErrorDto;
    const firstMs = Date.now() - startedAt;
    expect(firstMs).toBeGreaterThan(29_000);
    expect(body).toMatchObject({ code: 'media_expired', hint: expect.stringMatching(/phone on/) });
    expect(await mediaOf(session, lost.id)).toMatchObject({
      state: 'expired',
      error_code: 'phone_silent',
    });
    // A thread may have many such files: nobody waits that long for each.
    const other = await lose();
    const againAt = Date.now();
    expect((await fetchMedia(session, other.id)).status).toBe(410);
    expect(Date.now() - againAt).toBeLessThan(firstMs);
    session.network.media.faults.clear();
    await expectFile(lost);
    await expectFile(other);
  });

  async function lose({ status = 410, to }: { status?: number; to?: Group } = {}): Promise<Lost> {
    const bytes = randomBytes(SIZE);
    const file = await bob.storeFile('image', bytes);
    session.network.media.expire(file.directPath, status);
    const { id } = await bob.sendMessage(imageMessage(file), { to });
    await waitForMessage(session, id);
    return { id, bytes, directPath: file.directPath };
  }

  async function expectFile({ id, bytes }: Lost, chatJid = bob.jid): Promise<Response> {
    const answer = await fetchMedia(session, id, { chatJid });
    expect(hashOf(await bytesOf(answer))).toBe(hashOf(bytes));
    return answer;
  }

  /** Sends answers that nobody has asked for, and waits until the service has read them. */
  async function noteNoise(id: string): Promise<void> {
    const [device] = session.phone.devices;
    const attrs = { from: session.phone.jid, type: 'mediaretry', id, t: '1700000000' };
    const rmr = node('rmr', { jid: bob.jid, from_me: 'false' });
    for (const content of [[], [rmr], [rmr, node('error', { code: '2' })]]) {
      device.deliver(node('notification', attrs, content));
    }
    const later = await bob.say('meanwhile');
    await waitForMessage(session, later.id);
  }

  /** The states in events. */
  async function expectStates(id: string, expected: string[]): Promise<void> {
    const states = () =>
      stream.events
        .filter((event) => event.message_id === id && isAboutMedia(event))
        .map(mediaStateIn);
    await waitFor('the last event', () => states().length >= expected.length);
    expect(states()).toEqual(expected);
  }

  function requestCount(): number {
    return session.phone.reuploads.requests.length;
  }

  function filesFolder(): string {
    return join(session.service.folder, 'data/media/files');
  }
});
