import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The folder of an installed package, in either place of npm: beside this program's own files, or above them if this
 * program is itself a dependency.
 * @param dependent the package that depends on it, if this program does not
 * @throws Error if it is not installed
 */
export function libraryFolder(name: string, dependent?: string): string {
  const from = dependent ? join(libraryFolder(dependent), 'package.json') : import.meta.url;
  const places = createRequire(from).resolve.paths(name) ?? [];
  const folder = places.map((place) => join(place, name)).find((path) => existsSync(path));
  if (!folder) throw new Error(`The package ${name} is not installed: install this program again`);
  return realpathSync(folder);
}
