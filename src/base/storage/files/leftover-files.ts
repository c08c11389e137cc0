import { rm, stat } from 'node:fs/promises';
import { Injectable, Optional } from '@nestjs/common';
import { Ownership } from '../ownership.js';

/** A process takes less time from the first byte of a file to its row, or its name. */
const IN_WORK_MS = 24 * 60 * 60 * 1000;

/** Removes files that a killed process has left; of several processes, another one may be about to complete them. */
@Injectable()
export class LeftoverFiles {
  constructor(@Optional() private readonly ownership: Ownership = new Ownership()) {}

  /** True if only the age of a file says that it is left. */
  get goesByAge(): boolean {
    return this.ownership.processId !== null;
  }

  async isLeft(path: string): Promise<boolean> {
    return !this.goesByAge || (await isOld(path));
  }

  async remove(path: string): Promise<void> {
    if (await this.isLeft(path)) await rm(path, { force: true });
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Math.abs(Date.now() - found.mtimeMs) > IN_WORK_MS;
}
