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
 * Creates the database file (0600, in a 0700 folder) if there is none. The file appears with its first page
 * already written, even if the process is killed. So an empty file is never ours: a failed copy left it.
 */
export function createStoreFile(path: string, applicationId: number): void {
  makeFolder(dirname(path));
  if (existsSync(path)) return;
  const draft = `${path}.${process.pid}.new`;
  // SQLite would create the file with the umask's mode; it must be private from the start.
  closeSync(openSync(draft, 'w', 0o600));
  try {
    const connection = new DatabaseSync(draft);
    connection.exec(`PRAGMA application_id = ${applicationId}`);
    connection.close();
    publish(draft, path);
  } catch (error) {
    // Another process was faster; the file lock decides which of the two may use it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch {
    // Some file systems have no hard links; a copy is not atomic, but works.
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

/** One level at a time: Node's recursive form never returns under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
