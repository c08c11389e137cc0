import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  documentMessage,
  imageMessage,
} from '../../../packages/network/src/people/content/media.js';
import { hashOf } from '../../support/hash-of.js';
import { makePicture } from '../../support/data/sample-files.js';
import { sendFile } from '../../support/data/send-file.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const NAME = '../../evil\u0000 Bericht.pdf';

describe('the zip of a chat', () => {
  let session: PairedSession;
  let bob: Contact;
  const picture = makePicture();
  const own = makePicture();
  const report = Buffer.from('a report');
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'images' } });
    bob = session.network.contact({ name: 'Bob' });
    await bob.say('before the files');
    await bob.sendMessage(imageMessage(await bob.storeFile('image', await picture)));
    const document = { ...(await bob.storeFile('document', report)), fileName: NAME };
    const { id } = await bob.sendMessage(documentMessage(document));
    const path = `/api/messages/${id}/media`;
    await waitFor('the report', async () => (await session.api.get(path)).status === 200);
    await bob.sendMessage(documentMessage(await bob.storeFile('document', Buffer.from('left'))));
    await sendFile(session.api, bob.jid, await own, { type: 'image', caption: 'mine' });
    await waitFor('the files', async () => (await messages()).filter(isStored).length === 3);
    files = await unzip(await download(bob));
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('has the files that are stored here, whole', async () => {
    const hashes = [...files].filter(([name]) => name.startsWith('files/')).map(([, each]) => each);
    const expected = [await picture, report, await own];
    expect(hashes.map(hashOf).toSorted()).toEqual(expected.map(hashOf).toSorted());
  });

  it('names them so that nothing leaves its folder', () => {
    const names = [...files.keys()];
    expect(names).toContain('files/00002-__.._evil_ Bericht.pdf');
    for (const name of names) expect(name).toMatch(/^(files\/\d{5}-)?[\p{L}\p{N}._ -]+$/u);
  });

  it('has the chat for people and for programs, and tells the file of each message', async () => {
    expect(files.get('chat.txt')?.toString()).toContain('before the files');
    const lines = linesOf<MessageDto>(files.get('messages.jsonl'));
    expect(lines.map(({ id }) => id)).toEqual((await messages()).map(({ id }) => id));
    const listed = linesOf<Record<string, string>>(files.get('files.jsonl'));
    expect(listed.map(({ id }) => id)).toEqual(
      lines.filter(({ media }) => media !== null).map(({ id }) => id),
    );
    for (const { id, path, sha256 } of listed) {
      const { media } = lines.find((line) => line.id === id) ?? {};
      expect(media?.sha256).toBe(sha256);
      if (media?.state === 'stored') expect(hashOf(files.get(path)!)).toBe(sha256);
      else expect(path).toBeNull();
    }
  });

  it('may have many files', async () => {
    const carol = session.network.contact({ name: 'Carol' });
    const sent = await Promise.all(Array.from({ length: 15 }, () => makePicture()));
    for (const each of sent) {
      await carol.sendMessage(imageMessage(await carol.storeFile('image', each)));
    }
    const areHere = async () => (await messages(carol)).filter(isStored).length === sent.length;
    await waitFor('the pictures', areHere);
    const whole = await unzip(await download(carol));
    const hashes = [...whole].filter(([name]) => name.startsWith('files/')).map(([, each]) => each);
    expect(hashes.map(hashOf).toSorted()).toEqual(sent.map(hashOf).toSorted());
    expect(session.output).not.toContain('MaxListenersExceededWarning');
    const gone = new Set(sent.slice(0, 2).map(hashOf));
    for (const name of gone) rmSync(join(session.service.folder, 'data/media/files', name));
    const rest = await unzip(await download(carol));
    const all = linesOf<Record<string, string>>(rest.get('files.jsonl'));
    const listed = all.filter(({ path }) => path !== null);
    expect(listed.map(({ sha256 }) => sha256)).toEqual(
      sent.map(hashOf).filter((hash) => !gone.has(hash)),
    );
    for (const { path, sha256 } of listed) expect(hashOf(rest.get(path)!)).toBe(sha256);
  });

  it('is cut, and not complete, if the client goes away', async () => {
    const controller = new AbortController();
    const answer = await fetch(
      new URL(`/api/chats/${bob.jid}/export?format=zip`, session.api.baseUrl),
      {
        signal: controller.signal,
      },
    );
    controller.abort();
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect((await session.api.get('/api/health')).status).toBe(200);
  });

  async function messages({ jid }: Contact = bob): Promise<MessageDto[]> {
    const path = `/api/chats/${jid}/messages`;
    return (await session.api.get<{ messages: MessageDto[] }>(path)).body.messages;
  }

  async function download({ jid }: Contact): Promise<Buffer> {
    const url = new URL(`/api/chats/${jid}/export?format=zip`, session.api.baseUrl);
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    return Buffer.from(await answer.arrayBuffer());
  }
});

const isStored = ({ media }: MessageDto): boolean => media?.state === 'stored';

function linesOf<Line>(file: Buffer | undefined): Line[] {
  const lines = (file ?? '').toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Verifies all checksums, too. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, object, ZipFile>(fromBuffer);
  const zip = await open(bytes, { lazyEntries: true });
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      read(entry)
        .then(buffer)
        .then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
    });
    zip.on('end', () => resolve(files)).on('error', reject);
    zip.readEntry();
  });
}
