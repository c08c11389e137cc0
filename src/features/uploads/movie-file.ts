import type { FileHandle } from 'node:fs/promises';

/** The beginning and end of a box's content in the file. */
export interface Box {
  start: number;
  end: number;
}

/** The most boxes that are read; movies have a few dozen before the last one needed. */
const MAX_BOXES = 10_000;
const TO_THE_END = 0;
const LONG_SIZE = 1;

/** The boxes of an MP4 or QuickTime file (ISO 14496-12, 4.2), read one header at a time. */
export class MovieFile {
  private left = MAX_BOXES;

  constructor(private readonly file: FileHandle) {}

  /** @throws Error at a box that is longer than its parent */
  async *boxes({ start, end }: Box): AsyncGenerator<Box & { type: string }> {
    for (let at = start; at + 8 <= end;) {
      this.left -= 1;
      const head = { start: at, end };
      const size = await this.uint(head, 0, 4);
      const type = await this.text(head, 4, 4);
      const isLong = size === LONG_SIZE;
      const length = isLong ? await this.uint(head, 8, 8) : size;
      const next = size === TO_THE_END ? end : at + length;
      const content = at + (isLong ? 16 : 8);
      if (next < content || next > end || this.left < 0) throw new Error('The file is damaged');
      yield { type, start: content, end: next };
      at = next;
    }
  }

  async find(within: Box, type: string): Promise<Box | undefined> {
    for await (const box of this.boxes(within)) if (box.type === type) return box;
    return undefined;
  }

  /** @throws Error if there is none */
  async get(within: Box, type: string): Promise<Box> {
    const found = await this.find(within, type);
    if (!found) throw new Error(`There is no ${type}`);
    return found;
  }

  /** @param length bytes, 1 to 8 */
  async uint(box: Box, at: number, length: number): Promise<number> {
    const bytes = await this.read(box, at, length);
    return Number(BigInt(`0x${bytes.toString('hex')}`));
  }

  async text(box: Box, at: number, length: number): Promise<string> {
    return (await this.read(box, at, length)).toString('latin1');
  }

  private async read({ start, end }: Box, at: number, length: number): Promise<Buffer> {
    if (start + at + length > end) throw new Error('A box is too short');
    const { bytesRead, buffer } = await this.file.read(Buffer.alloc(length), 0, length, start + at);
    if (bytesRead < length) throw new Error('The file ends too early');
    return buffer;
  }
}
