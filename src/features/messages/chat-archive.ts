import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { MessageDto } from '../../base/shapes/message.dto.js';
import { toJsonLine } from '../../base/common/harmless-text.js';
import { defaultFileName } from '../../base/common/http/file-name.js';
import { MediaStore } from '../../base/storage/files/media.store.js';

const MAX_NAME = 80;
/** Makes zips of chats while they are sent: neither texts nor files are held in memory. */
@Injectable()
export class ChatArchive {
  constructor(private readonly store: MediaStore) {}

  /**
   * The bytes of a zip: these texts, the stored files of the messages, and a list of all files, including missing ones.
   * If something cannot be read, the bytes end with an error.
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

  /** Adds one file after the other: there may be more than a process may have open. */
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
        const { id, chat_jid, sender_jid, media } = message;
        if (!media || output.destroyed) continue;
        const found = await this.find(message);
        const path = found && nameOf(message, list.length + 1);
        if (found && path) {
          current = createReadStream(found);
          // Most files are compressed already.
          zip.addReadStream(current, path, { compress: false });
          await finished(current);
        }
        list.push(toJsonLine({ path, sha256: media.sha256, id, chat_jid, sender_jid }));
      }
    }
    zip.addBuffer(Buffer.from(list.join('')), 'files.jsonl');
    zip.end();
  }

  /** The path of a file; null for a view-once file, and if it is not stored here any more. */
  private async find({ media, is_view_once: isViewOnce }: MessageDto): Promise<string | null> {
    if (media?.state !== 'stored' || !media.sha256 || isViewOnce) return null;
    return this.store.find(media.sha256);
  }
}

/** A safe name, as strangers choose it: it stays in the folder, and file systems accept it. */
function nameOf({ media }: MessageDto, number: number): string {
  const safe = (media?.file_name ?? '').replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');
  const name = safe.slice(-MAX_NAME) || defaultFileName('file', media?.mimetype ?? null);
  return `files/${String(number).padStart(5, '0')}-${name}`;
}
