import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
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

/** Zips of chats, made while they are sent: neither texts nor files are held in memory. */
@Injectable()
export class ChatArchive {
  constructor(private readonly store: MediaStore) {}

  /**
   * The bytes of a zip: these texts, the files of the messages that are stored here, and a list of these files. If
   * something cannot be read, the bytes end with an error.
   * @param texts by file name
   */
  create(
    texts: Record<string, AsyncIterable<string>>,
    pages: AsyncIterable<MessageDto[]>,
  ): AsyncIterable<Uint8Array> {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    const fail = (error: Error): unknown => output.destroy(error);
    zip.on('error', fail);
    for (const [name, text] of Object.entries(texts)) {
      zip.addReadStream(Readable.from(text).on('error', fail), name);
    }
    this.addFiles(zip, pages, output).catch(fail);
    return output as AsyncIterable<Uint8Array>;
  }

  /** One after the other: there may be more files than a process may have open. */
  private async addFiles(
    zip: ZipFile,
    pages: AsyncIterable<MessageDto[]>,
    output: Readable,
  ): Promise<void> {
    let current: Readable | undefined;
    // A client may cancel its download at any time.
    output.on('close', () => current?.destroy());
    const list: string[] = [];
    for await (const messages of pages) {
      for (const message of messages) {
        const sha256 = fileIn(message);
        const path = sha256 && (await this.store.find(sha256));
        // Dropped since the page was read.
        if (!path || output.destroyed) continue;
        const name = nameOf(message, list.length + 1);
        current = createReadStream(path);
        // Most are compressed already.
        zip.addReadStream(current, name, { compress: false });
        await finished(current);
        const { id, chat_jid, sender_jid } = message;
        list.push(toJsonLine({ path: name, sha256, id, chat_jid, sender_jid }));
      }
    }
    zip.addBuffer(Buffer.from(list.join('')), 'files.jsonl');
    zip.end();
  }
}

/** Null without a file here, and for one that is to be seen once. */
function fileIn({ media, is_view_once: isViewOnce }: MessageDto): string | null {
  return media?.state === 'stored' && !isViewOnce ? media.sha256 : null;
}

/** Strangers name files: nothing that leads out of the folder, or that a file system refuses. */
function nameOf({ media }: MessageDto, number: number): string {
  const safe = (media?.file_name ?? '').replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');
  const extension = EXTENSIONS[media?.mimetype?.split(';')[0] ?? ''] ?? 'bin';
  const name = safe === '' ? `file.${extension}` : safe.slice(-MAX_NAME);
  return `files/${String(number).padStart(5, '0')}-${name}`;
}
