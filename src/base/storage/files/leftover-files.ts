import { rm, stat } from 'node:fs/promises';
import { Injectable, Optional } from '@nestjs/common';
import { Ownership } from '../ownership.js';

/** A process takes less time from the first byte of a file to its row, or its name. */
const IN_WORK_MS = 24 * 60 * 60 * 1000;

/** Removes files that a killed process has left; of several processes, another one may be about to complete them. */
@Injectable()
export class LeftoverFiles {
  constructor(@Optional() private readonly ownership: Ownership = new Ownership()) {}

  async remove(path: string): Promise<void> {
    if (this.ownership.processId !== null && !(await isOld(path))) return;
    await rm(path, { force: true });
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Math.abs(Date.now() - found.mtimeMs) > IN_WORK_MS;
}
