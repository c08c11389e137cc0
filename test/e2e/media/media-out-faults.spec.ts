import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { MediaFault } from '../../../packages/network/src/media/media-faults.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { hashOf } from '../../support/hash-of.js';
import { waitForPhase } from '../../support/service/pairing.js';
import { uploadedFiles } from '../../support/data/message-media.js';
import { pause } from '../../support/pause.js';
import { sendFile } from '../../support/data/send-file.js';
import {
  killAndRestart,
  PairedSession,
  type ProcessSession,
} from '../../support/service/session.js';
import { SmallDisk } from '../../support/service/small-disk.js';
import { waitFor } from '../../support/wait-for.js';

const SIZE = 200_003;

describe('a file that is sent while the media server fails', () => {
  let session: ProcessSession;
  let bob: Contact;
  let disk: SmallDisk;

  beforeAll(async () => {
    disk = SmallDisk.create();
    session = await PairedSession.spawn({ folder: disk.folder });
    bob = session.network.contact({ name: 'Bob', receipts: 'delivered' });
  });

  afterEach(() => session.network.media.faults.clear());

  afterAll(async () => {
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.service.stop();
    await session.network.stop();
    disk.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each<[string, MediaFault, number, number]>([
    ['refuses its permission once', { kind: 'status', status: 401 }, 1, 2],
    ['forbids it once', { kind: 'status', status: 403 }, 1, 2],
    ['is full twice', { kind: 'status', status: 507 }, 2, 3],
    ['answers with a web page', { kind: 'not-json' }, 1, 2],
    ['cuts the connection twice', { kind: 'cut', afterBytes: 70_000 }, 2, 3],
    ['is slow', { kind: 'slow', bytesPerSecond: 150_000 }, 1, 1],
  ])('arrives once and whole if it %s', async (_name, fault, times, requests) => {
    session.network.media.faults.set('up', fault, times);
    const before = uploads();
    const bytes = randomBytes(SIZE);
    await expectOnce(await send(bytes), bytes);
    expect(uploads() - before).toBe(requests);
  });

  it('arrives by the next host if the first one is down', async () => {
    session.network.media.faults.isFirstHostDown = true;
    // A client that knows the hosts asks for them again, as the permission has ended.
    session.network.media.faults.set('up', { kind: 'status', status: 401 }, 1);
    const bytes = randomBytes(SIZE);
    await expectOnce(await send(bytes), bytes);
  });

  it('arrives once if the connection to WhatsApp is lost meanwhile', async () => {
    session.network.media.faults.set('up', { kind: 'slow', bytesPerSecond: 200_000 }, 1);
    const before = uploads();
    const bytes = randomBytes(SIZE);
    const id = await send(bytes);
    await waitFor('the upload', () => uploads() > before);
    session.network.faults.dropConnections();
    await expectOnce(id, bytes);
  });

  it.each([0, 300, 900])('arrives once after a kill %d ms into its upload', async (afterMs) => {
    session.network.media.faults.set('up', { kind: 'slow', bytesPerSecond: 200_000 }, 1);
    const bytes = randomBytes(SIZE);
    const before = uploads();
    const id = await send(bytes);
    if (afterMs > 0) await waitFor('the upload', () => uploads() > before);
    await pause(afterMs);
    await killAndRestart(session);
    await expectOnce(id, bytes);
  });

  it('leaves foreign files alone, and deletes those of a killed process', async () => {
    const folder = join(session.service.folder, 'data/media/uploads');
    const left = join(folder, `${randomUUID()}-document.part`);
    for (const path of [left, join(folder, 'notes.txt')]) writeFileSync(path, 'x');
    await killAndRestart(session);
    await waitForPhase(session.service, 'open');
    expect(existsSync(left)).toBe(false);
    expect(uploadedFiles(session)).toContain('notes.txt');
  });

  it('leaves nothing behind if its client goes away in the middle', async () => {
    const { hostname, port } = new URL(session.service.baseUrl);
    const head = (path: string, type: string) =>
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n`;
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const requests = [
      head('/api/media', 'image/jpeg'),
      head('/api/media', 'multipart/form-data; boundary=x') + part,
      head(`/api/chats/${bob.jid}/messages`, 'multipart/form-data; boundary=x') + part,
    ];
    const before = uploadedFiles(session);
    const { length } = session.output;
    for (const request of requests) {
      const socket = connect(Number(port), hostname);
      socket.write(request + 'x'.repeat(100_000));
      await waitFor('the first bytes', () => uploadedFiles(session).length > before.length);
      socket.destroy();
      await waitFor('nothing more', () => uploadedFiles(session).length === before.length);
    }
    expect(uploadedFiles(session)).toEqual(before);
    expect(session.output.slice(length)).not.toContain('"level":50');
  });

  it('is refused while the disk is full, and taken afterwards', async () => {
    await expectOnce(await send(Buffer.from('x')), Buffer.from('x'));
    const before = uploadedFiles(session);
    disk.fill(session.service);
    const bytes = randomBytes(4 * SIZE);
    const answer = await sendFile<ErrorDto>(session.api, bob.jid, bytes, { type: 'document' });
    expect(answer.status).toBe(500);
    if (disk.kind === 'tmpfs') expect(answer.body.code).toBe('store_fails');
    await waitFor('nothing more', () => uploadedFiles(session).length === before.length);
    disk.makeRoom(session.service);
    const id = await waitFor('room', async () => {
      const { status, body } = await sendFile(session.api, bob.jid, bytes, { type: 'document' });
      return status === 200 && body.message_id;
    });
    await expectOnce(id, bytes);
  });

  async function send(bytes: Buffer): Promise<string> {
    const { status, body } = await sendFile(session.api, bob.jid, bytes, { type: 'document' });
    expect(status).toBe(200);
    return body.message_id;
  }

  async function expectOnce(id: string, bytes: Buffer): Promise<void> {
    const received = await waitFor(`message ${id}`, () =>
      bob.received.find((each) => each.id === id),
    );
    expect(hashOf(await bob.readFile(received.message))).toBe(hashOf(bytes));
    expect(received.copies).toBe(1);
  }

  function uploads(): number {
    return session.network.media.requests.filter(({ direction }) => direction === 'up').length;
  }
});
