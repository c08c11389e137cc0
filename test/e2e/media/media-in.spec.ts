import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { conversation } from '../../../packages/network/src/history/conversation.js';
import type { FileKind } from '../../../packages/network/src/media/message-files.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import * as media from '../../../packages/network/src/people/content/media.js';
import { hashOf } from '../../support/hash-of.js';
import { slowed } from '../../support/jest/machine-factor.js';
import {
  bytesOf,
  fetchMedia,
  mediaOf,
  messageOf,
  sendImage,
  waitForMessage,
} from '../../support/data/message-media.js';
import { waitForPhase } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

type Maker = (file: proto.Message.IImageMessage) => proto.IMessage;

const KINDS: [FileKind, string, Maker][] = [
  ['image', 'image/jpeg', media.imageMessage],
  ['video', 'video/mp4', media.videoMessage],
  ['audio', 'audio/ogg', media.voiceMessage],
  ['document', 'application/octet-stream', media.documentMessage],
  ['sticker', 'image/webp', media.stickerMessage],
];
const WAYS = ['live', 'offline', 'history'] as const;
const CHATS = ['chat of two', 'group'] as const;
const CASES = KINDS.flatMap((kind) =>
  WAYS.flatMap((way) => CHATS.map((chat) => [way, chat, ...kind] as const)),
);

const SIZE = 200_003;

describe('the file of a message', () => {
  let session: PairedSession;
  let bob: Contact;
  let group: Group;

  beforeAll(async () => {
    // Fetched only on request, so that the tests know what is fetched.
    session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    bob = session.network.contact({ name: 'Bob' });
    group = session.network.group({ participants: [bob] });
  });

  afterEach(() => session.network.media.faults.clear());

  afterAll(async () => {
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  describe.each(WAYS)('that arrives %s', (way) => {
    const cases = CASES.filter(([each]) => each === way);
    const bytes = cases.map(() => randomBytes(SIZE));
    let ids: string[];

    beforeAll(async () => {
      if (way === 'offline') await session.service.stop();
      const sent = [];
      for (const [index, [, chat, kind, , toMessage]] of cases.entries()) {
        const message = toMessage(await bob.storeFile(kind, bytes[index]));
        sent.push({ chat, message });
      }
      ids = way === 'history' ? await pushHistory(sent) : await send(sent);
      if (way !== 'offline') return;
      await session.startAgain();
      await waitForPhase(session.service, 'open');
    });

    it.each(cases.map(([, chat, kind, type], index) => [chat, kind, type, index] as const))(
      'in a %s as %s is the sent one',
      async (chat, _kind, type, index) => {
        const id = ids[index];
        await waitForMessage(session, id, chatOf(chat));
        const response = await fetchMedia(session, id, { chatJid: chatOf(chat) });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe(type);
        expect(hashOf(await bytesOf(response))).toBe(hashOf(bytes[index]));
      },
    );
  });

  async function send(sent: { chat: string; message: proto.IMessage }[]): Promise<string[]> {
    const ids = [];
    for (const { chat, message } of sent) {
      const to = chat === 'group' ? group : undefined;
      ids.push((await bob.sendMessage(message, { to })).id);
    }
    return ids;
  }

  /** Chats that only the history has. */
  async function pushHistory(sent: { chat: string; message: proto.IMessage }[]): Promise<string[]> {
    const past = sent.map(({ chat, message }) => ({
      id: randomBytes(10).toString('hex').toUpperCase(),
      chat,
      message,
      at: new Date(),
    }));
    const conversations = CHATS.map((chat) =>
      conversation({
        with: chat === 'group' ? group.jid : bob,
        messages: past
          .filter((each) => each.chat === chat)
          .map((each) => (chat === 'group' ? { ...each, participant: bob.jid } : each)),
      }),
    );
    await session.phone.history.push([{ type: 'recent', conversations, progress: 100 }]);
    return past.map(({ id }) => id);
  }

  it('is fetched once, and read in parts', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    const before = downloads();
    const answers = await Promise.all([1, 2, 3].map(() => fetchMedia(session, id)));
    for (const answer of answers) expect(hashOf(await bytesOf(answer))).toBe(hashOf(bytes));
    expect(downloads() - before).toBe(1);

    const part = await fetchMedia(session, id, { headers: { Range: 'bytes=1000-1999' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-1999/${SIZE}`,
    ]);
    expect((await bytesOf(part)).equals(bytes.subarray(1000, 2000))).toBe(true);
    const etag = `"${hashOf(bytes)}"`;
    const same = await fetchMedia(session, id, {
      headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' },
    });
    expect([same.status, same.headers.get('etag')]).toEqual([304, etag]);
    const behind = await fetchMedia(session, id, { headers: { Range: `bytes=${SIZE}-` } });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`]);
    expect(behind.headers.get('content-type')).toMatch(/^application\/json/);
    expect(behind.headers.get('content-disposition')).toBeNull();
    expect(await behind.json()).toMatchObject({ code: 'range_not_satisfiable' });
    const other = await fetchMedia(session, id, { headers: { 'If-Match': '"another"' } });
    expect([other.status, await other.json()]).toMatchObject([
      412,
      { code: 'precondition_failed' },
    ]);
    const head = await fetchMedia(session, id, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(SIZE)]);
    expect(downloads() - before).toBe(1);
  });

  it('is private on the disk', async () => {
    const bytes = randomBytes(SIZE);
    await bytesOf(await fetchMedia(session, await sendImage(session, bob, bytes)));
    const folder = join(session.service.folder, 'data/media');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'files', hashOf(bytes))).mode & 0o777).toBe(0o600);
  });

  it('runs nothing, whatever it contains', async () => {
    for (const [mimetype, fileName] of [
      ['text/html', 'page.html'],
      ['image/svg+xml', 'picture.svg'],
      ['application/xhtml+xml', '../../../etc/passwd\r\nX-Evil: 1'],
    ]) {
      const file = await bob.storeFile('document', Buffer.from('<script>alert(1)</script>'));
      const { id } = await bob.sendMessage(media.documentMessage({ ...file, mimetype, fileName }));
      await waitForMessage(session, id);
      const { status, headers } = await fetchMedia(session, id);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      expect(headers.get('x-evil')).toBeNull();
    }
  });

  it('is complete after twenty cuts', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    session.network.media.faults.set('down', { kind: 'cut', afterBytes: 9000 }, 20);
    const before = downloads();
    expect(hashOf(await bytesOf(await fetchMedia(session, id)))).toBe(hashOf(bytes));
    expect(downloads() - before).toBe(21);
  });

  it.each([
    [401, 410, 'media_expired'],
    [403, 410, 'media_expired'],
    [404, 410, 'media_expired'],
    [410, 410, 'media_expired'],
    [302, 502, 'media_failed'],
    [507, 502, 'media_failed'],
  ])('is reported missing if the media server answers %d', async (status, expected, code) => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    session.network.media.faults.set('down', { kind: 'status', status });
    const response = await fetchMedia(session, id);
    const body = (await response.json()) as ErrorDto;
    expect([response.status, body.code]).toEqual([expected, code]);
    session.network.media.faults.clear();
    expect(hashOf(await bytesOf(await fetchMedia(session, id)))).toBe(hashOf(bytes));
  });

  it('is refused with a changed byte, and leaves nothing behind', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    session.network.media.faults.set('down', { kind: 'wrong-bytes' }, 1);
    const response = await fetchMedia(session, id);
    expect(await response.json()).toMatchObject({ code: 'media_failed' });
    const folder = join(session.service.folder, 'data/media');
    expect(existsSync(join(folder, 'files', hashOf(bytes)))).toBe(false);
    expect(readdirSync(join(folder, 'partial'))).toEqual([]);
  });

  it.each([
    'https://x.whatsapp.net.evil.example/v/x',
    'http://127.0.0.1:1/v/x',
    'https://169.254.169.254/v/x',
  ])('is not fetched from %s', async (url) => {
    const file = await bob.storeFile('image', randomBytes(10));
    const place = { url, directPath: null };
    const { id } = await bob.sendMessage(media.imageMessage({ ...file, ...place }));
    await waitForMessage(session, id);
    const before = downloads();
    const response = await fetchMedia(session, id);
    const body = (await response.json()) as ErrorDto;
    expect([response.status, body.error]).toEqual([502, 'The message names no file at WhatsApp.']);
    expect(downloads()).toBe(before);
  });

  it('is not fetched from another program of this machine, wherever the message says it is', async () => {
    let calls = 0;
    const other = createServer((socket) => {
      calls += 1;
      socket.destroy();
    }).listen(0);
    other.unref();
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    for (const [kind, , toMessage] of KINDS) {
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
        const url = `https://${host}/shutdown`;
        const places = [
          // The file has the same path at the network's own host.
          [{ url }, 200],
          [{ url, directPath: null }, 502],
          [{ url, directPath: `//${host}/shutdown` }, 502],
          [{ directPath: `//${host}/shutdown` }, 502],
        ] as const;
        for (const [place, status] of places) {
          const file = await bob.storeFile(kind, randomBytes(100));
          const { id } = await bob.sendMessage(toMessage({ ...file, ...place }));
          await waitForMessage(session, id);
          const answer = await fetchMedia(session, id);
          expect({ kind, place, status: answer.status, calls }).toEqual({
            kind,
            place,
            status,
            calls: 0,
          });
        }
      }
    }
    session.network.profiles.setPicture(bob.account, `https://127.0.0.1:${port}/shutdown`);
    const picture = await session.api.get(`/api/contacts/${bob.jid}/picture`);
    expect([picture.status, calls]).toEqual([404, 0]);
    other.close();
  });

  it('belongs to its sender, if two members of a group use one id', async () => {
    const eve = session.network.contact({ name: 'Eve' });
    group.add(session.phone, eve);
    const [ofBob, ofEve] = [randomBytes(SIZE), randomBytes(SIZE)];
    const { id } = await bob.sendMessage(media.imageMessage(await bob.storeFile('image', ofBob)), {
      to: group,
    });
    await waitForMessage(session, id, group.jid);
    const theirs = media.imageMessage(await eve.storeFile('image', ofEve));
    await eve.sendMessage(theirs, { to: group, id });
    const found = await waitFor('both', async () => {
      const { body } = await session.api.get<ThreadDto>(`/api/chats/${group.jid}/messages`);
      const both = body.messages.filter((message) => message.id === id);
      return both.length === 2 && both;
    });
    for (const { sender_jid, sender_name } of found) {
      const query = new URLSearchParams({ chat_jid: group.jid, sender_jid });
      const url = new URL(`/api/messages/${id}/media?${query}`, session.service.baseUrl);
      const expected = sender_name === 'Bob' ? ofBob : ofEve;
      expect(hashOf(await bytesOf(await fetch(url)))).toBe(hashOf(expected));
    }
  });

  it('is no error if its reader goes', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    const { length } = session.output;
    session.network.media.faults.set('down', { kind: 'slow', bytesPerSecond: slowed(2 * SIZE) }, 1);
    const { requests } = session.network.media;
    const before = requests.length;
    const reader = new AbortController();
    const fetched = fetchMedia(session, id, { signal: reader.signal });
    await waitFor('the request', () => requests.length > before);
    reader.abort();
    await expect(fetched).rejects.toThrow();
    expect((await fetchMedia(session, id)).status).toBe(200);
    expect(session.output.slice(length)).not.toMatch(/ECONNABORTED|"level":50/);
  });

  it('is deleted here, too, when its author deletes the message', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    await bytesOf(await fetchMedia(session, id));
    const path = join(session.service.folder, 'data/media/files', hashOf(bytes));
    expect(existsSync(path)).toBe(true);
    await bob.revoke(id);
    await waitFor('the deletion', () => !existsSync(path));
    expect(await (await fetchMedia(session, id)).json()).toMatchObject({ code: 'no_media' });
  });

  it('stays here if another message has it, too, until the last one is deleted', async () => {
    const bytes = randomBytes(SIZE);
    const [first, second] = [
      await sendImage(session, bob, bytes),
      await sendImage(session, bob, bytes),
    ];
    await bytesOf(await fetchMedia(session, first));
    const path = join(session.service.folder, 'data/media/files', hashOf(bytes));
    await bob.revoke(first);
    await waitFor('the deletion', async () => (await messageOf(session, first)).deleted_at);
    expect(await mediaOf(session, second)).toMatchObject({ state: 'stored' });
    expect(existsSync(path)).toBe(true);
    await bob.revoke(second);
    await waitFor('the last deletion', () => !existsSync(path));
  });

  it('does not stay here if its message is deleted while it is fetched', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    session.network.media.faults.set('down', { kind: 'slow', bytesPerSecond: slowed(SIZE) }, 1);
    const fetched = fetchMedia(session, id).then(bytesOf);
    await waitFor('the beginning', async () => (await mediaOf(session, id)).state === 'fetching');
    await bob.revoke(id);
    await waitFor('the deletion', async () => (await messageOf(session, id)).deleted_at);
    await fetched;
    const path = join(session.service.folder, 'data/media/files', hashOf(bytes));
    await waitFor('no file', () => !existsSync(path));
    expect(readdirSync(join(session.service.folder, 'data/media/partial'))).toEqual([]);
  });

  it.each([
    ['ends in the middle of a character', `${'x'.repeat(199)}😀.pdf`],
    ['has half a character', 'half \ud83d.pdf'],
  ])('can be fetched if its name %s', async (_name, fileName) => {
    const bytes = randomBytes(SIZE);
    const file = await bob.storeFile('document', bytes);
    const { id } = await bob.sendMessage(media.documentMessage({ ...file, fileName }));
    await waitForMessage(session, id);
    expect(hashOf(await bytesOf(await fetchMedia(session, id)))).toBe(hashOf(bytes));
  });

  it('does not exist for a text', async () => {
    const { id } = await bob.say('only words');
    await waitForMessage(session, id);
    expect(await (await fetchMedia(session, id)).json()).toMatchObject({ code: 'no_media' });
    expect((await fetchMedia(session, 'NEVER')).status).toBe(404);
  });

  function chatOf(chat: string): string {
    return chat === 'group' ? group.jid : bob.jid;
  }

  function downloads(): number {
    return session.network.media.requests.filter(({ direction }) => direction === 'down').length;
  }
});

describe('files fetched on arrival of their message', () => {
  it.each([
    [{}, ['image', 'voice', 'sticker']],
    [{ SERVICE_MEDIA_FETCH: 'all' }, ['image', 'voice', 'sticker', 'video', 'document']],
    [{ SERVICE_MEDIA_FETCH: 'all', SERVICE_MEDIA_MAX_FILE_MB: '1' }, ['image', 'voice', 'sticker']],
  ])('with %j is %j', async (env, expected) => {
    const session = await PairedSession.start({ env });
    const { network } = session;
    const bob = network.contact({ name: 'Bob' });
    const large = 1024 * 1024 + 1;
    const messages: [string, FileKind, number, Maker][] = [
      ['sizeless', 'image', SIZE, (file) => media.imageMessage({ ...file, fileLength: null })],
      ['video', 'video', large, media.videoMessage],
      ['document', 'document', large, media.documentMessage],
      ['image', 'image', SIZE, media.imageMessage],
      ['voice', 'audio', SIZE, media.voiceMessage],
      ['sticker', 'sticker', SIZE, media.stickerMessage],
    ];
    const names = new Map<string, string>();
    for (const [name, kind, size, toMessage] of messages) {
      const file = await bob.storeFile(kind, randomBytes(size));
      names.set(file.directPath.split('?')[0], name);
      await bob.sendMessage(toMessage(file));
    }
    const fetched = () => network.media.requests.map(({ path }) => names.get(path));
    await waitFor('the last one', () => fetched().length >= expected.length);
    await bob.say('the end');
    await waitFor('the end', async () => {
      const { body } = await session.api.get<ChatListDto>('/api/chats');
      return body.chats[0]?.last_text === 'the end';
    });
    expect(new Set(fetched())).toEqual(new Set(expected));
    expect(fetched()).toHaveLength(expected.length);
    await session.dispose();
  });

  it('are fetched after a restart if the service was killed before', async () => {
    const session = await PairedSession.spawn();
    const bob = session.network.contact({ name: 'Bob' });
    const downloads = () => session.network.media.requests.length;
    session.network.media.faults.set('down', { kind: 'silent' });
    const { id } = await bob.sendMessage(
      media.imageMessage(await bob.storeFile('image', randomBytes(SIZE))),
    );
    await waitFor('the download', () => downloads() === 1);
    await session.service.kill('SIGKILL');
    session.network.media.faults.clear();
    await session.startAgain();
    await waitFor('the file', async () => (await mediaOf(session, id))?.state === 'stored');
    expect(downloads()).toBe(2);
    await session.dispose();
  });

  it('are fetched after a restart if the phone had been asked for them', async () => {
    const session = await PairedSession.start();
    const { network, phone } = session;
    const bob = network.contact({ name: 'Bob' });
    const file = await bob.storeFile('image', randomBytes(SIZE));
    network.media.expire(file.directPath);
    network.media.faults.reuploads('never');
    const { id } = await bob.sendMessage(media.imageMessage(file));
    await waitFor('the request', () => phone.reuploads.requests.length === 1);
    await session.service.stop();
    network.media.faults.clear();
    await session.startAgain();
    await waitFor('the file', async () => (await mediaOf(session, id))?.state === 'stored');
    expect(phone.reuploads.requests).toHaveLength(2);
    await session.dispose();
  });
});
