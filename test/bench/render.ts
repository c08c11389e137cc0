import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENCHMARKS } from './benchmarks.js';
import { renderInto } from './report/document.js';
import type { Result } from './report/results.js';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = join(ROOT, 'docs/performance.md');

/** Puts the last measurements at full size into the document. */
const files = BENCHMARKS.map(({ name }) => join(ROOT, 'bench-results', `${name}.json`));
const results = files
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Result);
writeFileSync(DOCUMENT, renderInto(readFileSync(DOCUMENT, 'utf8'), results));
console.log(`${results.length} of ${BENCHMARKS.length} tables are rendered.`);
