import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BufferJSON, type AnyMediaMessageContent, type proto } from '@whiskeysockets/baileys';
import { hashOf } from '../../../test/support/hash-of.js';
import { conversation } from './history/conversation.js';
import { LocalNetwork } from './local/local-network.js';
import type { FileKind } from './media/message-files.js';
import type { Contact } from './people/contact.js';
import * as media from './people/content/media.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

const READ_FILE = join(import.meta.dirname, 'support/read-file.process.mjs');
/** More than a block, less than a chunk, and not a multiple of either. */
const BYTES = randomBytes(70_001);

const MESSAGES: [FileKind, (file: proto.Message.IImageMessage) => proto.IMessage][] = [
  ['image', media.imageMessage],
  ['video', media.videoMessage],
  ['audio', media.voiceMessage],
  ['document', media.documentMessage],
  ['sticker', media.stickerMessage],
];

/** Contents with all the details that the library would otherwise read with programs that are not installed. */
const CONTENTS: [FileKind, AnyMediaMessageContent][] = [
  ['image', { image: BYTES, jpegThumbnail: '', width: 10, height: 10 }],
  ['video', { video: BYTES, jpegThumbnail: '', width: 10, height: 10 }],
  ['audio', { audio: BYTES, seconds: 1 }],
  ['document', { document: BYTES, mimetype: 'application/pdf', jpegThumbnail: '' }],
  ['sticker', { sticker: BYTES, width: 10, height: 10 }],
];

describe('the media server', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let client: BaileysClient;
  let authority: string;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone();
    bob = network.contact({ name: 'Bob' });
    authority = readFileSync(network.media.authorityPath, 'utf8');
    client = await pairedClient(network, phone, { fetchAgent: new Agent({ ca: authority }) });
  });

  afterEach(() => network.media.faults.clear());

  afterAll(async () => {
    await client.end();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  it.each(CONTENTS)('accepts %s uploaded by unmodified Baileys', async (_kind, content) => {
    const { key } = (await client.sock.sendMessage(bob.jid, content)) ?? { key: {} };
    const { message } = await bob.waitForMessage(({ id }) => id === key.id);
    expect((await bob.readFile(message)).equals(BYTES)).toBe(true);
  });

  it.each(MESSAGES)('serves %s to unmodified Baileys', async (kind, toMessage) => {
    const sent = await bob.sendMessage(toMessage(await bob.storeFile(kind, BYTES)));
    const { message } = await client.waitFor(
      () => client.messages.find(({ key }) => key.id === sent.id),
      'the file',
    );
    const file = Object.values(message ?? {}).find((part) => part && 'directPath' in part);
    expect(await downloadWithLibrary({ file, kind })).toBe(hashOf(BYTES));
  });

  it('goes to the second host if the first one is down', async () => {
    network.media.faults.isFirstHostDown = true;
    network.media.faults.set('up', { kind: 'not-json' }, 1);
    // The library asks for the hosts again only after a failure.
    await expect(client.sock.sendMessage(bob.jid, CONTENTS[0][1])).rejects.toThrow(/all hosts/);
    const { key } = (await client.sock.sendMessage(bob.jid, CONTENTS[0][1])) ?? { key: {} };
    await bob.waitForMessage(({ id }) => id === key.id);
  });

  it('gives parts of a file', async () => {
    const { directPath } = await bob.storeFile('document', BYTES);
    const whole = network.media.get(directPath)!;
    const part = await fetchFile(directPath, { Range: 'bytes=100-199' });
    expect(part).toMatchObject({ status: 206, range: `bytes 100-199/${whole.length}` });
    expect(part.body.equals(whole.subarray(100, 200))).toBe(true);
    const rest = await fetchFile(directPath, { Range: `bytes=${whole.length - 5}-` });
    expect(rest.body.equals(whole.subarray(-5))).toBe(true);
    const behind = await fetchFile(directPath, { Range: `bytes=${whole.length}-` });
    expect(behind).toMatchObject({ status: 416, range: `bytes */${whole.length}` });
  });

  it('forgets a file', async () => {
    const { directPath } = await bob.storeFile('document', BYTES);
    network.media.expire(directPath, 403);
    expect((await fetchFile(directPath)).status).toBe(403);
    expect(network.media.get(directPath)).toBeUndefined();
    expect((await fetchFile('/v/never-there.enc')).status).toBe(404);
  });

  describe('asks the phone for a file that the server has dropped', () => {
    it('and gets it', async () => {
      const { sent, message } = await receiveExpired();
      const updated = await client.sock.updateMediaMessage(message);
      const file = updated.message?.imageMessage;
      expect(file?.directPath).not.toBe(sent.directPath);
      expect(await downloadWithLibrary({ file, kind: 'image' })).toBe(hashOf(BYTES));
      expect(phone.reuploads.requests.at(-1)).toBe(message.key.id);
    });

    it('and takes the first answer with the right id, even a forged one', async () => {
      const { message } = await receiveExpired();
      network.media.faults.reuploads('noisy', 1);
      await expect(client.sock.updateMediaMessage(message)).rejects.toThrow();
    });

    it.each([
      ['not-found', 404],
      ['decryption-error', 412],
      ['general-error', 418],
      ['refused', 404],
    ] as const)('and is told why it is not there: %s', async (behavior, statusCode) => {
      const { message } = await receiveExpired();
      network.media.faults.reuploads(behavior, 1);
      await expect(client.sock.updateMediaMessage(message)).rejects.toMatchObject({
        output: { statusCode },
      });
    });

    it('or waits, if the phone is off', async () => {
      const { sent, message } = await receiveExpired();
      phone.switchOff();
      const asked = client.sock.updateMediaMessage(message);
      const later = await bob.say('meanwhile');
      await network.waitFor(() => network.acknowledgements.has(later.id), 'a later receipt');
      expect(phone.reuploads.requests).not.toContain(message.key.id);
      phone.switchOff(false);
      expect((await asked).message?.imageMessage?.directPath).not.toBe(sent.directPath);
    });

    it('which lists it in its history, too', async () => {
      const file = await bob.storeFile('image', BYTES);
      network.media.expire(file.directPath);
      const past = { id: 'PAST1', message: media.imageMessage(file) };
      const conversations = [conversation({ with: bob, messages: [past] })];
      await phone.history.push([{ type: 'recent', conversations, progress: 100 }]);
      const message = await client.waitFor(
        () =>
          client.log
            .of('messaging-history.set')
            .flatMap((set) => set.messages)
            .find(({ key }) => key.id === 'PAST1'),
        'the history',
      );
      const { message: updated } = await client.sock.updateMediaMessage(message);
      expect(updated?.imageMessage?.directPath).not.toBe(file.directPath);
    });

    async function receiveExpired() {
      // The client may know the hosts of an earlier test.
      await client.sock.refreshMediaConn(true);
      const sent = await bob.storeFile('image', BYTES);
      network.media.expire(sent.directPath);
      const { id } = await bob.sendMessage(media.imageMessage(sent));
      const message = await client.waitFor(
        () => client.messages.find(({ key }) => key.id === id),
        'the message',
      );
      return { sent, message };
    }
  });

  it('refuses uploads without permission, or with another hash', async () => {
    const auth = network.media.auth.issue();
    const name = createHash('sha256').update(BYTES).digest('base64url');
    expect(await post(`/mms/image/${name}?auth=${auth}`)).toBe(200);
    expect(await post(`/mms/image/${name}?auth=guessed`)).toBe(401);
    expect(await post(`/mms/image/${'A'.repeat(43)}?auth=${auth}`)).toBe(400);
    expect(await post(`/mms/unknown/${name}?auth=${auth}`)).toBe(404);
  });

  it('fails as told', async () => {
    const { directPath } = await bob.storeFile('document', BYTES);
    const { faults } = network.media;
    faults.set('down', { kind: 'status', status: 507 }, 1);
    expect((await fetchFile(directPath)).status).toBe(507);
    faults.set('down', { kind: 'wrong-bytes' }, 1);
    expect((await fetchFile(directPath)).body.equals(network.media.get(directPath)!)).toBe(false);
    faults.set('down', { kind: 'cut', afterBytes: 1000 }, 1);
    await expect(fetchFile(directPath)).rejects.toThrow(/aborted|reset/i);
    faults.set('down', { kind: 'slow', bytesPerSecond: 200_000 }, 1);
    const startedAt = Date.now();
    await fetchFile(directPath);
    expect(Date.now() - startedAt).toBeGreaterThan(200);
    expect((await fetchFile(directPath)).body.equals(network.media.get(directPath)!)).toBe(true);
    expect(network.media.requests.at(-1)).toMatchObject({ direction: 'down', status: 200 });
  });

  it('falls silent in the middle of a file', async () => {
    const { directPath } = await bob.storeFile('document', BYTES);
    network.media.faults.set('down', { kind: 'silent', afterBytes: 1000 }, 1);
    const response = await ask(directPath);
    const [piece] = (await once(response, 'data')) as [Buffer];
    let more = 0;
    response.on('data', ({ length }: Buffer) => (more += length));
    // The server answers others meanwhile.
    expect((await fetchFile(directPath)).status).toBe(200);
    expect([piece.length, more, response.complete]).toEqual([1000, 0, false]);
    expect(network.media.requests.at(-2)?.status).toBeNull();
    response.destroy();
  });

  async function fetchFile(path: string, headers: Record<string, string> = {}) {
    const response = await ask(path, headers);
    const range = response.headers['content-range'];
    return { status: response.statusCode, range, body: await buffer(response) };
  }

  function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      get({ ...target(path), headers }, resolve).on('error', reject);
    });
  }

  async function post(path: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      request({ ...target(path), method: 'POST' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end(BYTES);
    });
  }

  function target(path: string): RequestOptions {
    const [hostname, port] = network.media.hosts[0].split(':');
    return { hostname, port, path, ca: authority };
  }

  /** Runs in a process of its own, which trusts the network's authority as the service does. */
  async function downloadWithLibrary(what: object): Promise<string> {
    const child = spawn(process.execPath, [READ_FILE], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: network.media.authorityPath },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(JSON.stringify(what, BufferJSON.replacer));
    return text(child.stdout);
  }
});
