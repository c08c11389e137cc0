import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Makes a store's file (0600, in a 0700 folder) where there is none. It appears with its first page in it,
 * so that an empty file is never one of ours, not even after a kill: it is what a failed copy leaves.
 */
export function createStoreFile(path: string, applicationId: number): void {
  makeFolder(dirname(path));
  if (existsSync(path)) return;
  const draft = `${path}.${process.pid}.new`;
  // SQLite would create the file with the umask's mode; it must be right from the first byte.
  closeSync(openSync(draft, 'w', 0o600));
  try {
    const connection = new DatabaseSync(draft);
    connection.exec(`PRAGMA application_id = ${applicationId}`);
    connection.close();
    publish(draft, path);
  } catch (error) {
    // Another process was faster; which of the two may have the file is decided by its lock.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch {
    // Not every file system has links; a copy is there all the same, if not at once.
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

/** One level at a time: Node's recursive form never returns under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
