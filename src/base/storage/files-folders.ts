import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { StorageError } from './storage.error.js';

/** The folders of this machine: files by their SHA-256, and files that are not complete. */
export const filesFoldersOf = (dir: string) => ({
  files: join(dir, 'files'),
  partial: join(dir, 'partial'),
});

/** @throws StorageError if they cannot be used */
export async function requireFilesFolders({ dir, bucket }: Config['media']): Promise<void> {
  try {
    await createFilesFolders(dir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const setting = bucket ? 'SERVICE_MEDIA_CACHE_DIR' : 'SERVICE_MEDIA_DIR';
    throw new StorageError(
      `The folder for files, ${dir}, cannot be used (${reason}). Make it writable, or choose another one with ${setting}.`,
      { cause: error },
    );
  }
}

/** @throws the error of the file system, if they cannot be used */
export async function createFilesFolders(dir: string): Promise<void> {
  for (const folder of Object.values(filesFoldersOf(dir))) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  }
}
