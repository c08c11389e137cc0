import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the files of a folder, which never change: as links, if the disk supports them. Files that are deleted
 * meanwhile are left out.
 */
export async function copyFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true }).catch(noneIfMissing);
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    signal.throwIfAborted();
    await copyOrLink(join(from, name), join(to, name)).catch(noneIfMissing);
  }
}

async function copyOrLink(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

function noneIfMissing(error: unknown): [] {
  if (codeOf(error) !== 'ENOENT') throw error;
  return [];
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
