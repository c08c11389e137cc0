import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Optional } from '@nestjs/common';
import { Logger } from '../../base/common/logging/logger.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { baseTypeOf } from '../../base/common/http/file-name.js';
import { Config } from '../../base/config/config.js';
import { FolderSharedFiles } from '../../base/storage/sharing/folder.shared-files.js';
import { LeftoverFiles } from '../../base/storage/files/leftover-files.js';
import { MediaStore } from '../../base/storage/files/media.store.js';
import { SharedFiles } from '../../base/storage/sharing/shared-files.js';
import { FilesAwayError } from '../../base/storage/storage.error.js';
import type { UploadRow } from '../../base/storage/dashboard.schema.js';
import { MAX_FILE_BYTES } from '../../whatsapp/remote-file.js';
import type { FileFacts } from './file-facts.js';
import { UploadsRepository } from './uploads.repository.js';

const KEEP_MS = 24 * 60 * 60 * 1000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const MEDIA_KEY_BYTES = 32;
const MAX_NAME = 200;
/** `<media_id>`, or `<media_id>-<type>.part`: other files in the folder are not ours. */
const STORED_NAME = /^[0-9a-f-]{36}(-[a-z]+)?(\.part)?$/;
/** The type that curl claims for any body without `-H`. */
const FORM = 'application/x-www-form-urlencoded';
const MIMETYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/;

/** A file that was given to be sent. */
export interface Upload extends FileFacts {
  mediaId: string;
  path: string;
  /** hex */
  sha256: string;
  /** bytes */
  size: number;
  fileName: string | null;
  mediaKey: Uint8Array;
  /** ms */
  expiresAt: number;
}

/** The claims about a file before it arrives: the client's, and the account in which it is given. */
export interface FileClaims {
  account: string;
  fileName: string | null;
  mimetype: string | null;
}

/** Stores files that are to be sent, and keeps them until that is done. */
@Injectable()
export class UploadsService {
  private readonly logger = new Logger(UploadsService.name);
  private readonly shutdown = new AbortController();
  private readonly folder: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    config: Config,
    private readonly uploads: UploadsRepository,
    private readonly shown: MediaStore,
    @Optional() private readonly leftovers: LeftoverFiles = new LeftoverFiles(),
    @Optional()
    private readonly files: SharedFiles = new FolderSharedFiles(config.media.dir),
  ) {
    this.folder = join(config.media.dir, 'uploads');
  }

  /** Deletes expired files, and the leftovers of a killed process. */
  async start(): Promise<void> {
    await this.sweep();
    this.timer = setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.shutdown.abort();
  }

  /**
   * Stores a file while it arrives, and recognises it; nothing is left if that fails.
   * @throws ApiError `empty_file` or `body_too_large`, or FilesAwayError
   */
  async receive(source: Readable, claims: FileClaims): Promise<Upload> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const mediaId = randomUUID();
    const draft = this.draftOf(mediaId);
    try {
      const { sha256, size } = await this.write(source, draft);
      if (size === 0) throw new ApiError('empty_file', 'The file is empty.');
      const row = await this.toRow(mediaId, draft, sha256, size, claims);
      await rename(draft, this.pathOf(mediaId));
      return await this.keep(row);
    } catch (error) {
      await rm(draft, { force: true });
      await rm(this.pathOf(mediaId), { force: true });
      throw error;
    }
  }

  /** A file without a row is deleted at the next start. An object without one would never be. */
  private async keep(row: UploadRow): Promise<Upload> {
    const upload = this.toUpload(row);
    try {
      await this.uploads.insert(row);
      await this.files.put(keyOf(upload.mediaId), upload.path);
      return upload;
    } catch (error) {
      await this.drop(upload.mediaId);
      throw error;
    }
  }

  /**
   * Finds a file for a client of this account.
   * @throws ApiError `not_found` if there is no such file any more, or it was given in another account; FilesAwayError
   */
  async getOf(account: string, mediaId: string): Promise<Upload> {
    const row = await this.uploads.find(mediaId);
    return this.open(row?.slot === account ? row : undefined);
  }

  /**
   * Finds a file for a message that has it: its phone may have been in another account.
   * @throws ApiError `not_found` if there is no such file any more; FilesAwayError
   */
  async get(mediaId: string): Promise<Upload> {
    return this.open(await this.uploads.find(mediaId));
  }

  private async open(row: UploadRow | undefined): Promise<Upload> {
    const upload = row && this.toUpload(row);
    if (!upload || !(await this.isHere(upload))) {
      throw new ApiError('not_found', 'There is no file with this media_id.', {
        hint: 'POST /api/media gives one; it is kept for 24 hours.',
      });
    }
    return upload;
  }

  /** Another process may have taken it, on another machine. */
  private async isHere({ mediaId, path }: Upload): Promise<boolean> {
    if (await isThere(path)) return true;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return this.files.get(keyOf(mediaId), path, this.draftOf(randomUUID()));
  }

  /**
   * Deletes a file that is not needed after all. Never fails, since the caller may have an error already: a row that is
   * left expires.
   */
  async drop(mediaId: string): Promise<void> {
    await this.remove(mediaId);
  }

  /** @returns false if the bucket does not answer: each further one would wait as long */
  private async remove(mediaId: string): Promise<boolean> {
    try {
      // The row comes second, or nobody would find the object; then the file here, which needs no row to be found.
      await this.files.delete(keyOf(mediaId));
      await this.uploads.delete(mediaId);
      await rm(this.pathOf(mediaId), { force: true });
      return true;
    } catch (error) {
      this.logger.warn(`A file that is not needed is deleted later: ${String(error)}`);
      return !(error instanceof FilesAwayError) || error.answer.status !== undefined;
    }
  }

  private async removeAll(ids: string[]): Promise<void> {
    for (const mediaId of ids) {
      if (!(await this.remove(mediaId))) return;
    }
  }

  /**
   * Deletes the files of an account, except ones that a message of another account waits for. Those of a bucket that is
   * away are deleted later.
   * @returns their number
   */
  async dropAllOf(account: string): Promise<number> {
    const ids = await this.uploads.condemnAllOf(account);
    await this.removeAll(ids);
    return ids.length;
  }

  /** Keeps a file as long as a new one, and shows it with the messages that send it. */
  async use({ mediaId, sha256, path }: Upload): Promise<void> {
    await this.uploads.keepUntil(mediaId, Date.now() + KEEP_MS);
    await this.shown.addCopy(sha256, path);
  }

  /** The path of a copy that exists while the file is uploaded. */
  draftOf(name: string): string {
    return join(this.folder, `${name}.part`);
  }

  private async write(source: Readable, path: string): Promise<{ sha256: string; size: number }> {
    const hash = createHash('sha256');
    let size = 0;
    async function* observe(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        size += piece.length;
        assertNotTooLarge(size);
        hash.update(piece);
        yield piece;
      }
    }
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(source, observe, target, { signal: this.shutdown.signal });
    // The answer promises that the file is kept.
    const file = await open(path, 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
    return { sha256: hash.digest('hex'), size };
  }

  private async toRow(
    mediaId: string,
    path: string,
    sha256: string,
    size: number,
    { account, mimetype, fileName }: FileClaims,
  ): Promise<UploadRow> {
    // Loaded late: its libraries take 30 MB, and many runs need none of them.
    const { readFileFacts } = await import('./read-file-facts.js');
    const now = Date.now();
    return {
      media_id: mediaId,
      slot: account,
      sha256,
      size,
      file_name: fileName?.slice(0, MAX_NAME).toWellFormed() || null,
      facts: JSON.stringify(await readFileFacts(path, toType(mimetype))),
      media_key: randomBytes(MEDIA_KEY_BYTES),
      created_at: now,
      expires_at: now + KEEP_MS,
    };
  }

  private toUpload(row: UploadRow): Upload {
    const { media_id: mediaId, sha256, size, file_name: fileName, media_key: mediaKey } = row;
    const facts = JSON.parse(row.facts) as FileFacts;
    const path = this.pathOf(mediaId);
    return { ...facts, mediaId, path, sha256, size, fileName, mediaKey, expiresAt: row.expires_at };
  }

  private async sweep(): Promise<void> {
    try {
      await this.uploads.pullBack(Date.now() + KEEP_MS);
      await this.removeAll(await this.uploads.condemnExpired(Date.now()));
      await this.deleteOrphans();
    } catch (error) {
      this.logger.warn(`Files that were sent could not be deleted: ${String(error)}`);
    }
  }

  /** At the start, since later a file may be without its row for a moment; or by their age. */
  private async deleteOrphans(): Promise<void> {
    if (this.timer && !this.leftovers.goesByAge) return;
    const known = new Set(await this.uploads.listIds());
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((each) => STORED_NAME.test(each))) {
      if (known.has(name) || !(await this.leftovers.isLeft(this.pathOf(name)))) continue;
      await rm(this.pathOf(name), { force: true });
    }
  }

  private pathOf(mediaId: string): string {
    return join(this.folder, mediaId);
  }
}

function keyOf(mediaId: string): string {
  return `uploads/${mediaId}`;
}

/** The type without parameters such as a charset; null if it is too vague. */
function toType(mimetype: string | null): string | null {
  const type = baseTypeOf(mimetype);
  return MIMETYPE.test(type) && type !== FORM ? type : null;
}

/** @throws ApiError `body_too_large` */
export function assertNotTooLarge(bytes: number): void {
  if (bytes <= MAX_FILE_BYTES) return;
  throw new ApiError('body_too_large', 'The file is too large.', {
    hint: 'WhatsApp takes files of at most 2000 MB.',
  });
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
