import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of all files in a folder and the folders in it. */
export function folderSize(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}
