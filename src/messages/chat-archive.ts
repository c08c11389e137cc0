import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { MessageDto } from '../chats/dto/message.dto.js';
import { toJsonLine } from '../common/harmless-text.js';
import { MediaStore } from '../storage/files/media.store.js';

const MAX_NAME = 80;
/** By type, where the name of the file does not say it. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
};

/** A file in the archive, and the message that it belongs to. */
interface Entry {
  message: Pick<MessageDto, 'id' | 'chat_jid' | 'sender_jid'>;
  sha256: string;
  path: string;
}

/** Zips of chats, made while they are sent: neither texts nor files are held in memory. */
@Injectable()
export class ChatArchive {
  constructor(private readonly store: MediaStore) {}

  /**
   * The bytes of a zip: these texts, the files of the messages that are stored here, and a list of these files.
   * @param texts by file name
   */
  create(
    texts: Record<string, AsyncIterable<string>>,
    pages: AsyncIterable<MessageDto[]>,
  ): AsyncIterable<Uint8Array> {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => output.destroy(error));
    for (const [name, text] of Object.entries(texts)) zip.addReadStream(Readable.from(text), name);
    this.addFiles(zip, pages, output).catch((error: Error) => output.destroy(error));
    return output as AsyncIterable<Uint8Array>;
  }

  private async addFiles(
    zip: ZipFile,
    pages: AsyncIterable<MessageDto[]>,
    output: Readable,
  ): Promise<void> {
    let current: Readable | undefined;
    // A client may cancel its download at any time.
    output.on('close', () => current?.destroy());
    const entries: Entry[] = [];
    for await (const messages of pages) {
      for (const message of messages) {
        const entry = toEntry(message, entries.length + 1);
        if (entry) entries.push(entry);
      }
    }
    for (const { sha256, path } of entries) {
      // Opened when its turn comes: there may be more files than a process may have open. Most are compressed already.
      zip.addReadStreamLazy(path, { compress: false }, (give) => {
        this.open(sha256).then(
          (stream) => {
            current = stream;
            if (output.destroyed) stream.destroy();
            give(null, stream);
          },
          (error: unknown) => give(error, Readable.from([])),
        );
      });
    }
    const list = entries.map(({ message, sha256, path }) => {
      const { id, chat_jid, sender_jid } = message;
      return toJsonLine({ path, sha256, id, chat_jid, sender_jid });
    });
    zip.addBuffer(Buffer.from(list.join('')), 'files.jsonl');
    zip.end();
  }

  private async open(sha256: string): Promise<Readable> {
    const path = await this.store.find(sha256);
    if (path === null) throw new Error('A file was dropped while the chat was exported');
    return createReadStream(path);
  }
}

/** Null for a message without a file here. */
function toEntry(message: MessageDto, number: number): Entry | null {
  const { media } = message;
  if (!media?.sha256 || media.state !== 'stored') return null;
  const path = `files/${String(number).padStart(5, '0')}-${nameOf(media)}`;
  return { message, sha256: media.sha256, path };
}

/** Strangers name files: nothing that leads out of the folder, or that a file system refuses. */
function nameOf({ file_name: name, mimetype }: NonNullable<MessageDto['media']>): string {
  const safe = (name ?? '').replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');
  if (safe !== '') return safe.slice(-MAX_NAME);
  const extension = EXTENSIONS[mimetype?.split(';')[0] ?? ''] ?? 'bin';
  return `file.${extension}`;
}
