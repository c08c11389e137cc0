import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
/** Installed, built, generated, or suites that another spec writes for a moment. */
const OTHERS = /(^|\/)(node_modules|dist|generated|sample-\w+)\//;

/** The files of these folders and those in them, by their paths from the root of the repository, with `/`. */
export function filesIn(...folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => !OTHERS.test(path));
}
