import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createConfig } from '../../../test/support/unit/factories.js';
import type { MessageDto } from '../../base/shapes/message.dto.js';
import { FileStates } from '../../base/storage/file-states.js';
import { MediaStore } from '../../base/storage/files/media.store.js';
import { ChatArchive } from './chat-archive.js';

const SHA256 = 'a'.repeat(64);

let dir: string;
let archive: ChatArchive;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chat-archive-'));
  archive = new ChatArchive(new MediaStore(createConfig({ media: { dir } }), new FileStates()));
});

afterEach(() => rmSync(dir, { recursive: true }));

// A stream without a listener for its errors would end the process.
it('ends with the error of a text', async () => {
  async function* text() {
    yield 'the beginning';
    await Promise.reject(new Error('The store fails'));
  }
  await expect(bytesOf({ 'chat.txt': text() }, [])).rejects.toThrow('The store fails');
});

it('ends with the error of a file', async () => {
  // A folder can be opened, but not read.
  mkdirSync(join(dir, 'files', SHA256), { recursive: true });
  const media = { state: 'stored', sha256: SHA256, file_name: null } as MessageDto['media'];
  const message = { id: 'A', media, is_view_once: false } as MessageDto;
  await expect(bytesOf({}, [message])).rejects.toThrow('EISDIR');
});

function bytesOf(
  texts: Record<string, AsyncIterable<string>>,
  messages: MessageDto[],
): Promise<Buffer> {
  async function* pages() {
    await Promise.resolve();
    yield messages;
  }
  return buffer(archive.create(texts, pages()) as Readable);
}
