import { open, type FileHandle } from 'node:fs/promises';
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3';
import { yieldIfLong } from '../../base/common/async/yield-if-long.js';

/** An hour of AAC, whose frames are counted one by one, has 400,000. */
const MOST_READS = 600_000;
/** The cost of one window of the file, in reads. */
const READS_OF_WINDOW = 50;
/** The size of the largest page of Ogg. */
const WINDOW_BYTES = 65_536;
/** No header is as large; larger blocks are not even allocated. */
const LARGEST_BLOCK_BYTES = 16 * 1024 * 1024;
const ID3_HEAD_BYTES = 10;
/** Fills unread blocks: a reader of tags sees one tag that is too long; zeros would be one tag after the other. */
const UNREAD = 0xff;

/**
 * A stranger's sound, for a library that asks for a few bytes at a time: reads from memory, in short turns of the event
 * loop, and up to a limit. A file of 3 MB can have a million frames, chunks or tags, each of a few bytes. Larger
 * blocks, such as tags with covers, are not read: they do not tell the length, and parsing one would hold the event
 * loop.
 */
export class SoundFile extends AbstractTokenizer {
  readonly fileInfo: { path: string; size: number; mimeType: string };
  private window: Buffer = Buffer.alloc(0);
  private windowStart = 0;
  private readsLeft = MOST_READS;

  private constructor(
    private readonly handle: FileHandle,
    path: string,
    size: number,
    mimeType: string,
  ) {
    super({ maxBufferSize: LARGEST_BLOCK_BYTES });
    this.fileInfo = { path, size, mimeType };
  }

  static async open(path: string, mimetype: string): Promise<SoundFile> {
    const handle = await open(path);
    return new SoundFile(handle, path, (await handle.stat()).size, mimetype);
  }

  /** True if it has more parts than are read. */
  get isSpent(): boolean {
    return this.readsLeft < 0;
  }

  supportsRandomAccess(): boolean {
    return true;
  }

  setPosition(position: number): void {
    this.position = position;
  }

  /** Goes behind the ID3v2 tags in front: the library gives up at a broken one, and they do not tell the length. */
  async skipTags(): Promise<void> {
    const head = Buffer.alloc(ID3_HEAD_BYTES);
    for (;;) {
      await this.peekBuffer(head.fill(0), { mayBeLess: true });
      if (head.toString('latin1', 0, 3) !== 'ID3') return;
      // Seven bits of each byte count.
      const size = head.subarray(-4).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
      this.position += head.length + size;
    }
  }

  async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const start = options?.position ?? this.position;
    const count = await this.peekBuffer(target, options);
    this.position = start + count;
    return count;
  }

  /** @throws Error after too many reads */
  async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    this.spend(1);
    await yieldIfLong();
    const { length, position, mayBeLess } = this.normalizeOptions(target, options);
    const count = Math.min(length, Math.max(0, this.fileInfo.size - position));
    if (count < length && !mayBeLess) throw new EndOfStreamError();
    if (count <= WINDOW_BYTES) target.set(await this.read(position, count));
    else target.fill(UNREAD, 0, count);
    return count;
  }

  protected override async closeOnce(): Promise<void> {
    await this.handle.close();
    await super.closeOnce();
  }

  private async read(start: number, count: number): Promise<Buffer> {
    const isKnown =
      start >= this.windowStart && start + count <= this.windowStart + this.window.length;
    if (!isKnown) {
      this.spend(READS_OF_WINDOW);
      const { buffer, bytesRead } = await this.handle.read(
        Buffer.alloc(WINDOW_BYTES),
        0,
        WINDOW_BYTES,
        start,
      );
      this.window = buffer.subarray(0, bytesRead);
      this.windowStart = start;
    }
    const from = start - this.windowStart;
    return this.window.subarray(from, from + count);
  }

  private spend(reads: number): void {
    this.readsLeft -= reads;
    if (this.isSpent) throw new Error('The sound has too many parts');
  }
}
