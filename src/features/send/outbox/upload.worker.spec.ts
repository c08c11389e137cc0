import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settle, useFakeClock } from '../../../../test/support/unit/factories.js';
import { SendRig } from '../../../../test/support/unit/send-rig.js';
import { ApiError } from '../../../base/common/errors/api.error.js';
import { UploadError } from '../../uploads/upload.error.js';
import type { Upload } from '../../uploads/uploads.service.js';
import type { FileLocation } from '../../../whatsapp/outgoing-file.js';

const ANN = '15550001@s.whatsapp.net';
const LOCATION: FileLocation = {
  url: 'https://mmg.whatsapp.net/v/x',
  directPath: '/v/x',
  encryptedSha256: Buffer.alloc(32),
};
const MEDIA: Upload = {
  mediaId: 'b7c2a4a0-0000-4000-8000-000000000000',
  path: 'nowhere',
  sha256: 'ab'.repeat(32),
  size: 3,
  fileName: 'a.bin',
  mediaKey: Buffer.alloc(32),
  expiresAt: 0,
  mimetype: 'application/octet-stream',
  width: null,
  height: null,
  seconds: null,
  waveform: null,
  thumbnail: null,
  isAnimated: false,
  isDamaged: false,
};

let rig: SendRig;
let ids: number;
let locate: jest.Mock<SendRig['uploader']['locate']>;

beforeEach(async () => {
  useFakeClock(1_700_000_000_000);
  rig = await SendRig.open();
  ids = 0;
  locate = jest.fn(() => Promise.resolve(LOCATION));
  rig.uploader.locate = locate;
  rig.codec.encodeFile = ({ type }) => {
    ids += 1;
    const body = { type, text: null, preview: type, media: null, details: null, isViewOnce: false };
    return { id: `FILE${ids}`, content: Buffer.from('incomplete'), body };
  };
  rig.codec.withLocation = (content, { directPath }) =>
    Buffer.from(`${Buffer.from(content).toString()} at ${directPath}`);
});

afterEach(() => rig.close());

async function send(mediaId = MEDIA.mediaId, to = ANN): Promise<string> {
  const file = { ...MEDIA, mediaId };
  const { message_id } = await rig.service.queueMessage(to, { type: 'document' }, file);
  await settle();
  return message_id;
}

/** An upload that only a stop of the service ends. */
function withoutEnd(_mediaId: string, _type: string, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });
}

/** Lets time pass up to the limit of a worker's tries. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1000) {
    await jest.advanceTimersByTimeAsync(1000);
    await settle();
  }
}

describe('a message with a file', () => {
  it('is sent once its file is uploaded, with the place of the file', async () => {
    const id = await send();
    expect(rig.sentTexts).toEqual(['incomplete at /v/x']);
    expect(await rig.message(id)).toMatchObject({
      status: 'sending',
      uploaded_at: 1_700_000_000_000,
      content: Buffer.from('incomplete at /v/x'),
    });
  });

  it('waits while the upload fails, and is sent when it works', async () => {
    locate.mockRejectedValueOnce(new UploadError('no'));
    const id = await send();
    expect(rig.sentTexts).toEqual([]);
    expect((await rig.message(id)).status).toBe('queued');
    await pass(2000);
    expect(rig.sentTexts).toHaveLength(1);
  });

  it('is sent although its upload has failed twenty times', async () => {
    for (let failure = 0; failure < 20; failure += 1) {
      locate.mockRejectedValueOnce(new UploadError('cut'));
    }
    await send();
    await pass(240_000);
    expect(locate).toHaveBeenCalledTimes(21);
    expect(rig.sentTexts).toEqual(['incomplete at /v/x']);
  });

  it('fails when no upload works, and can be sent again by hand', async () => {
    locate.mockRejectedValue(new UploadError('no'));
    const id = await send();
    await pass(200_000);
    expect(await rig.message(id)).toMatchObject({ status: 'queued' });
    await pass(40_000);
    expect(await rig.message(id)).toMatchObject({ status: 'error', error_code: 'upload_failed' });
    expect(locate).toHaveBeenCalledTimes(24);
    locate.mockResolvedValue(LOCATION);
    await rig.retries.retry(id);
    await settle();
    expect(rig.sentTexts).toEqual(['incomplete at /v/x']);
  });

  it('does not hold up later messages once it has failed', async () => {
    locate.mockRejectedValue(new UploadError('no'));
    await send();
    await rig.service.queueText({ to: '15550001', text: 'behind it' });
    await pass(60_000);
    expect(rig.sentTexts).toEqual([]);
    await pass(240_000);
    expect(rig.sentTexts).toEqual(['behind it']);
  });

  it('waits as long as the disk is full', async () => {
    locate.mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const id = await send();
    await pass(600_000);
    expect(await rig.message(id)).toMatchObject({ status: 'queued' });
    locate.mockResolvedValue(LOCATION);
    await pass(6000);
    expect(rig.sentTexts).toEqual(['incomplete at /v/x']);
  });

  it('fails for good when its file is gone', async () => {
    locate.mockRejectedValue(new ApiError('not_found', 'no such file'));
    const id = await send();
    expect(await rig.message(id)).toMatchObject({ status: 'error', error_code: 'file_missing' });
    await expect(rig.retries.retry(id)).rejects.toMatchObject({ code: 'not_retryable' });
  });

  it('is not uploaded while there is no connection, and goes on with the next one', async () => {
    locate.mockImplementationOnce(() => {
      rig.gateway.lose();
      return Promise.reject(new UploadError('the network is gone'));
    });
    const id = await send();
    await pass(60_000);
    expect(locate).toHaveBeenCalledTimes(1);
    expect((await rig.message(id)).status).toBe('queued');
    rig.gateway.open();
    await settle();
    expect(rig.sentTexts).toHaveLength(1);
  });

  it('fails with the others when the pairing ends', async () => {
    locate.mockImplementation(withoutEnd);
    const id = await send();
    const phoneId = await rig.store.phoneId();
    const [{ message_id }] = await rig.outbox.findOpenOfOthers('default', phoneId + 1, 0);
    expect(message_id).toBe(id);
    await rig.outcomes.failAtPairingEnd(phoneId, [id]);
    expect(await rig.message(id)).toMatchObject({ error_code: 'pairing_ended' });
  });

  it('is counted among the waiting messages', async () => {
    locate.mockImplementation(withoutEnd);
    await send();
    expect(await rig.sendQueue.describe(true)).toMatchObject({ states: { uploading: 1 } });
  });
});

describe('files', () => {
  it('are uploaded two at a time, each once', async () => {
    const open: (() => void)[] = [];
    locate.mockImplementation(() => new Promise((resolve) => open.push(() => resolve(LOCATION))));
    for (const mediaId of ['one', 'one', 'two', 'three']) await send(mediaId);
    expect(locate.mock.calls.map(([mediaId]) => mediaId)).toEqual(['one', 'two']);
    open[1]();
    await settle();
    expect(locate.mock.calls.map(([mediaId]) => mediaId)).toEqual(['one', 'two', 'three']);
    open[0]();
    open[2]();
    await settle();
    expect(rig.sentTexts).toHaveLength(4);
  });

  it('hold up the later messages of their chat, and of no other', async () => {
    let finish = (): void => undefined;
    locate.mockImplementation(() => new Promise((resolve) => (finish = () => resolve(LOCATION))));
    await send();
    await rig.service.queueText({ to: '15550001', text: 'behind it' });
    await rig.service.queueText({ to: '15550002', text: 'elsewhere' });
    await settle();
    expect(rig.sentTexts).toEqual(['elsewhere']);
    finish();
    await settle();
    expect(rig.sentTexts).toEqual(['elsewhere', 'incomplete at /v/x', 'behind it']);
  });
});
