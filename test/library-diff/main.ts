import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openRunFolder } from '../support/jest/run-folder.js';
import { findDifferences, ofStanzas } from './differences.js';
import { installLibrary } from './install-library.js';
import { observe } from './observe.js';
import { toReport } from './report.js';

const RUNS = 3;
const USAGE =
  'Usage: npm run diff -- <version of Baileys> <another one, or zapo-js@version> [--write <file>]';

/** Compares two versions of the library. Ends with 1 if they differ, with 2 if it cannot compare them. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { write: { type: 'string' } },
  });
  const [before, after] = positionals;
  if (!before || !after) {
    console.error(USAGE);
    return 2;
  }
  const [was, is] = [installLibrary(before), installLibrary(after)];
  const wasSeen = await observe({ library: was, runs: RUNS });
  const isSeen = await observe({ library: is, runs: RUNS });
  const all = findDifferences(wasSeen, isSeen);
  const differences = was.program === is.program ? all : ofStanzas(all);
  const report = toReport([before, after], differences, [wasSeen, isSeen]);
  if (values.write === undefined) console.log(report);
  else writeFileSync(values.write, `${report}\n`);
  console.error(`${wasSeen.size} scenarios compared, ${differences.length} differences.`);
  return differences.length > 0 ? 1 : 0;
}

openRunFolder();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
