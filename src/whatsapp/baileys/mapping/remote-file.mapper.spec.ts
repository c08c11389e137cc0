import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { getMediaKeys, proto, type MediaType } from '@whiskeysockets/baileys';
import { toRemoteFile } from './remote-file.mapper.js';

const FILE = {
  url: 'https://mmg.whatsapp.net/x',
  directPath: '/x',
  mimetype: 'image/jpeg',
  fileLength: 12,
  mediaKey: randomBytes(32),
  fileSha256: randomBytes(32),
  fileEncSha256: randomBytes(32),
};

const read = (message: proto.IMessage) => toRemoteFile(proto.Message.encode(message).finish());

describe('the file of a message', () => {
  it.each<[MediaType, proto.IMessage]>([
    ['image', { imageMessage: FILE }],
    ['video', { videoMessage: FILE }],
    ['video', { ptvMessage: FILE }],
    ['audio', { audioMessage: FILE }],
    ['document', { documentMessage: FILE }],
    ['document', { documentWithCaptionMessage: { message: { documentMessage: FILE } } }],
    ['sticker', { stickerMessage: FILE }],
    ['sticker', { lottieStickerMessage: { message: { stickerMessage: FILE } } }],
    ['image', { buttonsMessage: { imageMessage: FILE } }],
    ['video', { templateMessage: { hydratedFourRowTemplate: { videoMessage: FILE } } }],
    ['document', { templateMessage: { hydratedTemplate: { documentMessage: FILE } } }],
    ['image', { interactiveMessage: { header: { imageMessage: FILE } } }],
    [
      'image',
      { templateMessage: { interactiveMessageTemplate: { header: { imageMessage: FILE } } } },
    ],
  ])('of kind %s has the keys that the library derives', async (type, message) => {
    const { iv, cipherKey, macKey } = await getMediaKeys(FILE.mediaKey, type);
    const file = read(message)!;
    const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');
    expect([file.keys.iv, file.keys.cipherKey, file.keys.macKey].map(hex)).toEqual(
      [iv, cipherKey, macKey].map(hex),
    );
    expect(file).toMatchObject({ url: FILE.url, directPath: '/x', size: 12 });
    expect(hex(file.sha256)).toBe(hex(FILE.fileSha256));
  });

  it('has the name of a document', () => {
    expect(read({ documentMessage: { ...FILE, fileName: 'a.pdf' } })?.fileName).toBe('a.pdf');
  });

  it.each<[string, proto.IMessage]>([
    ['a text', { conversation: 'words' }],
    ['a short key', { imageMessage: { ...FILE, mediaKey: randomBytes(31) } }],
    ['no key', { imageMessage: { ...FILE, mediaKey: null } }],
    ['a short hash', { imageMessage: { ...FILE, fileSha256: randomBytes(20) } }],
    ['no hash of the encrypted file', { imageMessage: { ...FILE, fileEncSha256: null } }],
  ])('is none with %s', (_what, message) => {
    expect(read(message)).toBeNull();
  });
});
