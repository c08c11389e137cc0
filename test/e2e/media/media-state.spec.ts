import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  documentMessage,
  imageMessage,
} from '../../../packages/network/src/people/content/media.js';
import { changeStore } from '../../support/data/with-stores.js';
import { hashOf } from '../../support/hash-of.js';
import { slowed } from '../../support/jest/machine-factor.js';
import {
  bytesOf,
  isAboutMedia,
  mediaOf,
  mediaStateIn,
  messageOf,
  sendImage,
  waitForMessage,
} from '../../support/data/message-media.js';
import { waitForPhase } from '../../support/service/pairing.js';
import {
  killAndRestart,
  PairedSession,
  type ProcessSession,
} from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const SIZE = 100_003;

describe('media in a message', () => {
  let session: ProcessSession;
  let bob: Contact;
  let stream: StreamReader;

  beforeAll(async () => {
    session = await PairedSession.spawn({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    bob = session.network.contact({ name: 'Bob' });
    stream = await StreamReader.open(session.service.baseUrl);
  });

  afterEach(() => session.network.media.faults.clear());

  afterAll(async () => {
    stream.close();
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('tells the state of its file, and each change is an event', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    const before = await mediaOf(session, id);
    expect(before).toMatchObject({ state: 'remote', error_code: null, sha256: hashOf(bytes) });
    const file = await fetchUrl(before.url!);
    expect(hashOf(await bytesOf(file))).toBe(hashOf(bytes));
    expect((await mediaOf(session, id)).state).toBe('stored');
    const events = await eventsOf(id, 2);
    expect(events.map(mediaStateIn)).toEqual(['fetching', 'stored']);
    const { message } = events[1].payload as { message: MessageDto };
    expect(message).toEqual(await messageOf(session, id));
    const logged = await session.api.get<{ events: EventDto[] }>(`/api/events?message_id=${id}`);
    expect(logged.body.events.filter(isAboutMedia).map(({ seq }) => seq)).toEqual(
      events.map(({ seq }) => seq),
    );
  });

  it('is stored from the first event on, if another message has brought the file', async () => {
    const bytes = randomBytes(SIZE);
    await fetchUrl((await mediaOf(session, await sendImage(session, bob, bytes))).url!);
    const id = await sendImage(session, bob, bytes);
    const received = await waitFor('its event', () =>
      stream.ofType('message.received').find((each) => each.message_id === id),
    );
    expect(mediaStateIn(received)).toBe('stored');
    expect((await mediaOf(session, id)).state).toBe('stored');
  });

  it('keeps a failure until the file can be fetched', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    session.network.media.faults.set('down', { kind: 'wrong-bytes' }, 1);
    const { url } = await mediaOf(session, id);
    expect((await fetchUrl(url!)).status).toBe(502);
    expect(await mediaOf(session, id)).toMatchObject({ state: 'failed', error_code: 'corrupt' });
    await killAndRestart(session);
    await waitForPhase(session.service, 'open');
    stream.close();
    stream = await StreamReader.open(session.service.baseUrl);
    expect(await mediaOf(session, id)).toMatchObject({ state: 'failed', error_code: 'corrupt' });
    expect((await fetchUrl(url!)).status).toBe(200);
    expect((await eventsOf(id, 2)).map(mediaStateIn)).toEqual(['fetching', 'stored']);
    expect(await mediaOf(session, id)).toMatchObject({ state: 'stored', error_code: null });
    // A file dropped from the store has another state than before, too.
    rmSync(join(session.service.folder, 'data/media'), { recursive: true });
    await session.restart();
    await waitForPhase(session.service, 'open');
    stream = await StreamReader.open(session.service.baseUrl);
    expect(await mediaOf(session, id)).toMatchObject({ state: 'remote', error_code: null });
  });

  it('tells the stored files after a restart', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    await fetchUrl((await mediaOf(session, id)).url!);
    await killAndRestart(session);
    await waitForPhase(session.service, 'open');
    stream = await StreamReader.open(session.service.baseUrl);
    expect((await mediaOf(session, id)).state).toBe('stored');
  });

  it('is answered without a wait on request', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    const url = `${(await mediaOf(session, id)).url}&wait=0`;
    session.network.media.faults.set('down', { kind: 'slow', bytesPerSecond: slowed(2 * SIZE) }, 1);
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetchUrl(url);
      expect([answer.status, await answer.json()]).toEqual([202, { state: 'fetching' }]);
      expect((await mediaOf(session, id)).state).toBe('fetching');
    }
    expect((await eventsOf(id, 2)).map(mediaStateIn)).toEqual(['fetching', 'stored']);
    const file = await fetchUrl(url);
    expect(hashOf(await bytesOf(file))).toBe(hashOf(bytes));
  });

  it('reports a failure to clients that do not wait', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    const url = `${(await mediaOf(session, id)).url}&wait=0`;
    session.network.media.faults.set('down', { kind: 'wrong-bytes' }, 1);
    expect((await fetchUrl(url)).status).toBe(202);
    expect((await eventsOf(id, 2)).map(mediaStateIn)).toEqual(['fetching', 'failed']);
    const answer = await fetchUrl(url);
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'media_failed' }]);
    // A client that waits is not put off.
    expect((await fetchUrl(url.replace('wait=0', 'wait=1'))).status).toBe(200);
  });

  it('is tried again right after a failure on request', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    const url = `${(await mediaOf(session, id)).url}&wait=0`;
    session.network.media.faults.set('down', { kind: 'wrong-bytes' }, 1);
    expect((await fetchUrl(url)).status).toBe(202);
    await eventsOf(id, 2);
    expect((await fetchUrl(`${url}&retry=1`)).status).toBe(202);
    expect((await eventsOf(id, 4)).map(mediaStateIn)).toEqual([
      'fetching',
      'failed',
      'fetching',
      'stored',
    ]);
    expect((await fetchUrl(`${url}&retry=maybe`)).status).toBe(400);
  });

  it('names the sender, if the message is of a group', async () => {
    const eve = session.network.contact({ name: 'Eve' });
    const group = session.network.group({ participants: [bob, eve] });
    const bytes = [randomBytes(SIZE), randomBytes(SIZE)];
    const { id } = await bob.sendMessage(imageMessage(await bob.storeFile('image', bytes[0])), {
      to: group,
    });
    const theirs = imageMessage(await eve.storeFile('image', bytes[1]));
    await eve.sendMessage(theirs, { to: group, id });
    const both = await waitFor('both messages', async () => {
      const { body } = await session.api.get<ThreadDto>(`/api/chats/${group.jid}/messages`);
      const found = body.messages.filter((message) => message.id === id);
      return found.length === 2 && found;
    });
    for (const { sender_name: name, media } of both) {
      const file = await fetchUrl(media!.url!);
      const expected = bytes[name === 'Bob' ? 0 : 1];
      expect(hashOf(await bytesOf(file))).toBe(hashOf(expected));
    }
  });

  it('has no path if the message has no key to its file', async () => {
    const file = await bob.storeFile('document', randomBytes(SIZE));
    const { id } = await bob.sendMessage(documentMessage({ ...file, mediaKey: null }));
    await waitForMessage(session, id);
    expect(await mediaOf(session, id)).toMatchObject({ sha256: null, url: null, state: 'remote' });
  });

  it('is read from a message that an earlier version has stored', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    await session.service.stop();
    await changeStore(session.service.folder, async (transaction) => {
      const row = transaction.selectFrom('messages').select('media').where('id', '=', id);
      const { media } = await row.executeTakeFirstOrThrow();
      const earlier = { ...JSON.parse(media!), sha256: undefined, hasThumbnail: undefined };
      const changed = transaction.updateTable('messages').set({ media: JSON.stringify(earlier) });
      await changed.where('id', '=', id).execute();
    });
    await session.startAgain();
    await waitForPhase(session.service, 'open');
    stream = await StreamReader.open(session.service.baseUrl);
    const before = await mediaOf(session, id);
    expect(before).toMatchObject({ sha256: null, state: 'remote', thumbnail_url: null });
    expect((await fetchUrl(before.url!)).status).toBe(200);
    expect(await mediaOf(session, id)).toMatchObject({
      sha256: hashOf(bytes),
      state: 'stored',
      thumbnail_url: expect.stringContaining('/thumbnail?'),
    });
    expect((await eventsOf(id, 2)).map(mediaStateIn)).toEqual(['fetching', 'stored']);
  });

  function fetchUrl(url: string): Promise<Response> {
    return fetch(new URL(url, session.service.baseUrl));
  }

  function eventsOf(id: string, count: number): Promise<EventDto[]> {
    return waitFor(`${count} events`, () => {
      const events = stream.events.filter((each) => each.message_id === id && isAboutMedia(each));
      return events.length >= count && events;
    });
  }
});
