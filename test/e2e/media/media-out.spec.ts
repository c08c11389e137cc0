import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { UploadDto } from '../../../src/features/uploads/dto/upload.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import { hashOf } from '../../support/hash-of.js';
import { slowed } from '../../support/jest/machine-factor.js';
import { makePicture, makeVideo, makeVoice } from '../../support/data/sample-files.js';
import { uploadedFiles } from '../../support/data/message-media.js';
import { sendFile } from '../../support/data/send-file.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

interface Kind {
  name: string;
  make: () => Promise<Buffer> | Buffer;
  fields: Record<string, string>;
  /** The parts of the message at the other end, besides the file itself. */
  expected: proto.IMessage;
  /** The parts that the service shows. */
  shown: object;
}

const SIZE = { width: 320, height: 200 };
const FIXTURES = join(import.meta.dirname, '../../fixtures/files');

/** A string in the form of a `media_id`. */
const AN_ID = 'b7c2a4a0-0000-4000-8000-000000000000';

const KINDS: Kind[] = [
  {
    name: 'a picture',
    make: () => makePicture(),
    fields: { type: 'image', caption: 'look' },
    expected: { imageMessage: { ...SIZE, mimetype: 'image/jpeg', caption: 'look' } },
    shown: { type: 'image', text: 'look', media: { ...SIZE, mimetype: 'image/jpeg' } },
  },
  {
    name: 'a picture to be opened once',
    make: () => makePicture('png'),
    fields: { type: 'image', view_once: 'true' },
    expected: {
      viewOnceMessage: {
        message: { imageMessage: { ...SIZE, mimetype: 'image/png', viewOnce: true } },
      },
    },
    shown: { type: 'image', text: null, is_view_once: true },
  },
  {
    name: 'a video',
    make: () => makeVideo({ size: 300_000 }),
    fields: { type: 'video', caption: 'seven seconds' },
    expected: {
      videoMessage: { width: 640, height: 360, seconds: 7, caption: 'seven seconds' },
    },
    shown: { type: 'video', media: { seconds: 7, width: 640, is_animated: false } },
  },
  {
    name: 'a GIF',
    make: () => makeVideo({ seconds: 2 }),
    fields: { type: 'video', gif: '1' },
    expected: { videoMessage: { gifPlayback: true, seconds: 2 } },
    shown: { type: 'video', media: { is_animated: true } },
  },
  {
    name: 'a sound',
    make: () => readFileSync(join(FIXTURES, 'amr-nb.amr')),
    fields: { type: 'audio' },
    expected: { audioMessage: { seconds: 1, mimetype: 'audio/amr' } },
    shown: { type: 'audio', media: { seconds: 1, is_voice: false } },
  },
  {
    name: 'a voice message',
    make: () => makeVoice(3),
    fields: { type: 'audio', voice: 'true' },
    expected: { audioMessage: { seconds: 3, ptt: true, mimetype: 'audio/ogg; codecs=opus' } },
    shown: { type: 'audio', media: { seconds: 3, is_voice: true } },
  },
  {
    name: 'a document',
    make: () => randomBytes(100_000),
    fields: { type: 'document', file_name: 'Bericht für März.pdf', caption: 'the report' },
    expected: { documentMessage: { fileName: 'Bericht für März.pdf', caption: 'the report' } },
    shown: { type: 'document', media: { file_name: 'Bericht für März.pdf', size: 100_000 } },
  },
  {
    name: 'a sticker',
    make: () => makePicture('webp', { width: 512, height: 512 }),
    fields: { type: 'sticker' },
    expected: { stickerMessage: { mimetype: 'image/webp', width: 512, isAnimated: false } },
    shown: { type: 'sticker', media: { width: 512 } },
  },
];

const CHATS = ['a chat of two', 'a group'] as const;
const WAYS = ['with its media_id', 'in one call'] as const;
const CASES = KINDS.flatMap((kind) =>
  CHATS.flatMap((chat) => WAYS.map((way) => [kind.name, chat, way, kind] as const)),
);

describe('a file that is sent', () => {
  let session: PairedSession;
  let bob: Contact;
  let group: Group;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_SEND_PER_MINUTE: '0' } });
    bob = session.network.contact({ name: 'Bob', receipts: 'delivered' });
    group = session.network.group({ participants: [bob] });
  });

  afterEach(() => session.network.media.faults.clear());

  afterAll(async () => {
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each(CASES)('%s, to %s, %s, arrives as it was sent', async (_name, chat, way, kind) => {
    const bytes = await kind.make();
    const chatJid = chat === 'a group' ? group.jid : bob.jid;
    const { status, body } =
      way === 'in one call'
        ? await sendAtOnce(chatJid, bytes, kind.fields)
        : await sendById(chatJid, bytes, kind.fields);
    expect([status, body]).toMatchObject([200, { status: 'queued', chat_jid: chatJid }]);
    const received = await arrived(body.message_id);
    expect(hashOf(await bob.readFile(received.message))).toBe(hashOf(bytes));
    expect(received.message).toMatchObject(kind.expected);
    const message = await shown(body.message_id, chatJid);
    expect(message).toMatchObject({ ...kind.shown, from_me: true });
  });

  it('has a thumbnail, and a waveform where it has a voice', async () => {
    const picture = await sendAtOnce(bob.jid, await makePicture(), { type: 'image' });
    const voice = await sendAtOnce(bob.jid, makeVoice(2), { type: 'audio', voice: '1' });
    const { imageMessage } = (await arrived(picture.body.message_id)).message;
    expect(Buffer.from(imageMessage?.jpegThumbnail ?? []).toString('latin1', 0, 3)).toBe(
      '\xff\xd8\xff',
    );
    const { audioMessage } = (await arrived(voice.body.message_id)).message;
    const waveform = [...(audioMessage?.waveform ?? [])];
    expect(waveform).toHaveLength(64);
    expect(waveform[0]).toBeLessThan(5);
    expect(waveform[32]).toBeGreaterThan(45);
    expect(waveform[63]).toBeGreaterThan(95);
  });

  it('can be fetched from here before it is uploaded, and after', async () => {
    session.network.media.faults.set('up', { kind: 'slow', bytesPerSecond: slowed(20_000) }, 1);
    const stream = await StreamReader.open(session.service.baseUrl);
    const bytes = await makePicture();
    const { message_id: id } = (await sendAtOnce(bob.jid, bytes, { type: 'image' })).body;
    const expectFile = async (): Promise<void> => {
      const { media } = await shown(id, bob.jid);
      expect(media).toMatchObject({ sha256: hashOf(bytes), state: 'stored' });
      const [file, thumbnail] = await Promise.all(
        [media!.url!, media!.thumbnail_url!].map((path) =>
          fetch(new URL(path, session.service.baseUrl)),
        ),
      );
      expect([file.status, thumbnail.status]).toEqual([200, 200]);
      expect(hashOf(Buffer.from(await file.arrayBuffer()))).toBe(hashOf(bytes));
    };
    await expectFile();
    expect(await shown(id, bob.jid)).toMatchObject({ status: 'queued', uploaded_at: null });
    const [{ payload }] = await stream.waitForEvents('message.uploaded', 1);
    stream.close();
    const { uploaded_at: uploadedAt, queued_at: queuedAt } = await shown(id, bob.jid);
    expect(uploadedAt).toBeGreaterThanOrEqual(queuedAt!);
    expect(payload).toMatchObject({ message: { uploaded_at: uploadedAt } });
    await expectFile();
    // The file is already here: nobody downloads it.
    expect(session.network.media.requests.some(({ direction }) => direction === 'down')).toBe(
      false,
    );
  });

  it('may answer a message', async () => {
    const { id } = await bob.say('which one?');
    await waitFor('the question', async () => {
      const { status } = await session.api.get(`/api/messages/${id}?chat_jid=${bob.jid}`);
      return status === 200;
    });
    const { body } = await sendAtOnce(bob.jid, await makePicture(), {
      type: 'image',
      quoted_id: id,
    });
    const { imageMessage } = (await arrived(body.message_id)).message;
    expect(imageMessage?.contextInfo).toMatchObject({
      stanzaId: id,
      quotedMessage: { conversation: 'which one?' },
    });
  });

  it('is uploaded once for all messages of one type', async () => {
    const upload = await give(await makePicture());
    const people = Array.from({ length: 5 }, () => session.network.contact());
    const before = uploads();
    const answers = await Promise.all(
      people.map(({ jid }) => sendJson(jid, { type: 'image', media_id: upload.media_id })),
    );
    for (const [index, { body }] of answers.entries()) {
      const message = await waitFor('the picture', () =>
        people[index].received.find(({ id }) => id === body.message_id),
      );
      expect(hashOf(await people[index].readFile(message.message))).toBe(upload.sha256);
    }
    expect(uploads() - before).toBe(1);
  });

  it('keeps its place among the messages of its chat, and holds up no other chat', async () => {
    const eve = session.network.contact({ name: 'Eve' });
    session.network.media.faults.set('up', { kind: 'slow', bytesPerSecond: slowed(100_000) }, 1);
    const { body: first } = await sendAtOnce(bob.jid, randomBytes(200_000), { type: 'document' });
    const { body: second } = await sendJson(bob.jid, { text: 'after the file' });
    await sendJson(eve.jid, { text: 'meanwhile' });
    await eve.waitForMessage('meanwhile');
    const ids = bob.received.map(({ id }) => id);
    expect([ids.includes(first.message_id), ids.includes(second.message_id)]).toEqual([
      false,
      false,
    ]);
    await arrived(second.message_id);
    const order = bob.received.map(({ id }) => id).slice(-2);
    expect(order).toEqual([first.message_id, second.message_id]);
  });

  it('is reported step by step', async () => {
    const { body } = await sendAtOnce(bob.jid, await makePicture(), { type: 'image' });
    await arrived(body.message_id);
    const steps = await waitFor('all steps', async () => {
      const { body: message } = await session.api.get<
        MessageDto & { timeline: { step: string }[] }
      >(`/api/messages/${body.message_id}?chat_jid=${bob.jid}`);
      const found = message.timeline.map(({ step }) => step);
      return found.includes('delivered') && found;
    });
    expect(steps.slice(0, 3)).toEqual(['queued', 'uploaded', 'written']);
  });

  it.each([
    [
      'a voice message that is no Opus',
      { type: 'audio', voice: '1' },
      () => makeVideo(),
      'unsuitable_file',
    ],
    [
      'a sound that phones do not play',
      { type: 'audio' },
      () => readFileSync(join(FIXTURES, 'vorbis.ogg')),
      'unsuitable_file',
    ],
    ['a sticker that is no WebP', { type: 'sticker' }, () => makePicture('png'), 'unsuitable_file'],
    [
      'a picture that phones do not show',
      { type: 'image' },
      () => makePicture('gif'),
      'unsuitable_file',
    ],
    ['a picture that is a text', { type: 'image' }, () => Buffer.from('no'), 'unsuitable_file'],
    [
      'a damaged picture',
      { type: 'image' },
      async () => (await makePicture()).subarray(0, 3000),
      'unsuitable_file',
    ],
    ['a video that is a picture', { type: 'video' }, () => makePicture(), 'unsuitable_file'],
    ['a file without a type', {}, () => makePicture(), 'empty_text'],
    ['an unknown type', { type: 'hologram' }, () => makePicture(), 'validation_failed'],
    [
      'a caption of a sticker',
      { type: 'sticker', caption: 'x' },
      () => makePicture('webp'),
      'validation_failed',
    ],
    ['an empty file', { type: 'document' }, () => Buffer.alloc(0), 'empty_file'],
  ])('is refused with a sentence: %s', async (_name, fields, make, code) => {
    const before = uploads();
    const { status, body } = await sendAtOnce<ErrorDto>(bob.jid, await make(), fields);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.error).toMatch(/^.{10,}$/);
    expect(uploads()).toBe(before);
  });

  it.each([
    ['an unknown media_id', { type: 'image', media_id: AN_ID }, 404],
    ['a media_id that is none', { type: 'image', media_id: '../../auth.db' }, 400],
    ['no media_id', { type: 'image' }, 400],
    ['a media_id, and no type', { text: 'attached', media_id: AN_ID }, 400],
    ['a text that is no caption', { type: 'image', text: 'attached', media_id: AN_ID }, 400],
    ['a caption of a text', { text: 'attached', caption: 'x' }, 400],
  ])('is refused with %s', async (_name, body, expected) => {
    expect((await sendJson<ErrorDto>(bob.jid, body)).status).toBe(expected);
  });

  it('is not sent by a call that only checks, or that sends texts only', async () => {
    const { media_id } = await give(await makePicture());
    const message = { type: 'image', media_id };
    const before = bob.received.length;
    const path = `/api/chats/${bob.jid}/messages?dry_run=1`;
    const check = await session.api.post<ErrorDto>(path, message);
    expect([check.status, check.body]).toEqual([
      200,
      { status: 'valid', chat_jid: bob.jid, type: 'image' },
    ]);
    const body = { ...message, to: bob.number, text: 'attached' };
    const text = await session.api.post<ErrorDto>('/api/send', body);
    expect([text.status, text.body.details?.[0]?.field]).toEqual([400, 'type']);
    const { message_id } = (await sendJson(bob.jid, { text: 'the end' })).body;
    await arrived(message_id);
    expect(bob.received).toHaveLength(before + 1);
  });

  it('is refused beside another one', async () => {
    const { media_id } = await give(await makePicture());
    const fields = { type: 'image', media_id };
    const { status, body } = await sendAtOnce<ErrorDto>(bob.jid, await makePicture(), fields);
    expect([status, body.details?.[0]?.field]).toEqual([400, 'media_id']);
  });

  it('is refused under another name, and beside a second one, with a sentence', async () => {
    for (const names of [['image'], ['file', 'file']]) {
      const form = new FormData();
      form.set('type', 'document');
      for (const name of names) form.append(name, new Blob(['x']), 'a.bin');
      const path = `/api/chats/${bob.jid}/messages`;
      const answer = await session.api.request<ErrorDto>(path, { method: 'POST', body: form });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(answer.body.error).toContain('as the part "file"');
    }
  });

  it('leaves nothing behind if it is refused, or was there already', async () => {
    const bytes = await makePicture();
    const headers = { 'Idempotency-Key': `once-${hashOf(bytes)}` };
    await arrived((await sendAtOnce(bob.jid, bytes, { type: 'image' }, headers)).body.message_id);
    const before = uploadedFiles(session);
    await sendAtOnce(bob.jid, bytes, { type: 'image' }, headers);
    await sendAtOnce(bob.jid, bytes, { type: 'video' });
    await sendAtOnce(bob.jid, bytes, { type: 'image', quoted_id: 'unknown' });
    expect(uploadedFiles(session)).toEqual(before);
  });

  it('is sent once for one Idempotency-Key', async () => {
    const bytes = await makePicture();
    const headers = { 'Idempotency-Key': hashOf(bytes) };
    const first = await sendAtOnce(bob.jid, bytes, { type: 'image' }, headers);
    const again = await sendAtOnce(bob.jid, bytes, { type: 'image' }, headers);
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    const other = await sendAtOnce<ErrorDto>(
      bob.jid,
      await makePicture(),
      { type: 'image' },
      headers,
    );
    expect([other.status, other.body.code]).toEqual([400, 'idempotency_mismatch']);
  });

  async function give(bytes: Buffer): Promise<UploadDto> {
    const { status, body } = await session.api.request<UploadDto>('/api/media', {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ sha256: hashOf(bytes), size: bytes.length });
    return body;
  }

  async function sendById(chatJid: string, bytes: Buffer, fields: Record<string, string>) {
    const { media_id } = await give(bytes);
    const { view_once, voice, gif, ...others } = fields;
    const flags = { view_once: !!view_once, voice: !!voice, gif: !!gif };
    return sendJson(chatJid, { ...others, ...flags, media_id });
  }

  function sendJson<Body = QueuedDto>(chatJid: string, body: object) {
    return session.api.post<Body>(`/api/chats/${chatJid}/messages`, body);
  }

  function sendAtOnce<Body = QueuedDto>(
    chatJid: string,
    bytes: Buffer,
    fields: object,
    headers?: Record<string, string>,
  ) {
    return sendFile<Body>(session.api, chatJid, bytes, fields, headers);
  }

  function arrived(id: string): Promise<ReceivedMessage> {
    return waitFor(`message ${id}`, () => bob.received.find((message) => message.id === id));
  }

  async function shown(id: string, chatJid: string): Promise<MessageDto> {
    const path = `/api/messages/${id}?chat_jid=${chatJid}`;
    return (await session.api.get<{ message: MessageDto }>(path)).body.message;
  }

  function uploads(): number {
    return session.network.media.requests.filter(({ direction }) => direction === 'up').length;
  }
});
