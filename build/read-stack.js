// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
/** A place in a built file, wherever the file is installed. */
const PLACE = /([^\s()]*)\bdist\/([^\s():]+\.js):(\d+):(\d+)/g;
/** Other packages have a folder `dist`, too. */
const OTHER_PACKAGE = /\bnode_modules\/(?!whatsapp-session-dashboard\/$)/;

/**
 * Replaces the places of a stack by those in the sources; places without a map stay as they are.
 * @param {string} stack
 * @param {string} folder the maps, in the folders of `dist`
 */
export function readStack(stack, folder) {
  return stack.replaceAll(PLACE, (place, above, file, line, column) => {
    const path = join(folder, `${file}.map`);
    if (OTHER_PACKAGE.test(above) || !existsSync(path)) return place;
    const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) return place;
    // Sources are named from the folder that the map was made in.
    const source = resolve(ROOT, 'dist', dirname(file), origin.fileName);
    return `${relative(ROOT, source)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = join(ROOT, 'dist')] = process.argv.slice(2);
  process.stdout.write(readStack(await text(process.stdin), folder));
}
