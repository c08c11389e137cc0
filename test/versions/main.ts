import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openRunFolder } from '../support/jest/run-folder.js';
import { collectAnswers } from './answers.js';
import { findDifferences } from './differences.js';

/** Compares this version with one that is built in another folder. Ends with 1 if they differ, with 2 if it cannot. */
async function main([folder]: string[]): Promise<void> {
  const other = join(folder ?? '', 'dist/main.js');
  if (!folder || !existsSync(other)) {
    console.error('Usage: npm run versions -- <folder of another version, built>');
    process.exitCode = 2;
    return;
  }
  const before = await collectAnswers(other);
  const after = await collectAnswers();
  const differences = findDifferences(before, after);
  for (const difference of differences) console.log(difference);
  console.log(`${after.size} answers compared, ${differences.length} differ.`);
  process.exitCode = differences.length > 0 ? 1 : 0;
}

openRunFolder();
await main(process.argv.slice(2));
