import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { writeDurably } from '../durable-file.js';
import { SharedFiles } from './shared-files.js';

/** The folder of files, which all processes have: its files need to be brought nowhere. */
export class FolderSharedFiles extends SharedFiles {
  readonly fault = null;

  constructor(private readonly folder: string) {
    super();
  }

  put(): Promise<void> {
    return Promise.resolve();
  }

  get(): Promise<boolean> {
    return Promise.resolve(false);
  }

  delete(): Promise<void> {
    return Promise.resolve();
  }

  async readText(key: string): Promise<string | null> {
    try {
      return await readFile(this.placeOf(key), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async writeText(key: string, text: string): Promise<void> {
    const path = this.placeOf(key);
    const draft = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeDurably(draft, Readable.from([Buffer.from(text)]));
    await rename(draft, path);
  }

  placeOf(key: string): string {
    return join(this.folder, key);
  }

  stop(): void {}

  close(): Promise<void> {
    return Promise.resolve();
  }
}
