// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { countParts, countShape, readFiles } from './figures.js';
import { totalOf, weigh } from './weights.js';

/**
 * @import { SourceFile } from './figures.js'
 * @import { Weight } from './weights.js'
 */

const GUIDE = 'CONTRIBUTING.md';
const PAGE = 'docs/architecture.md';
const [BEGIN, END] = ['<!-- begin weights -->', '<!-- end weights -->'];
/** The tolerated difference of a row in the table, so that not every change has to write it again. */
const TOLERANCE = 0.1;
const TOLERANCE_LINES = 300;

/**
 * The check fails above a ceiling. Where a goal is not reached yet, the ceiling is the last measurement: it may fall,
 * and never rise.
 */
const LIMITS = {
  guide: { name: `bytes of ${GUIDE}`, goal: 15_000, ceiling: 15_000 },
  testRatio: { name: 'test lines for a product line', goal: 0.9, ceiling: 0.95 },
  generated: { name: 'generated lines in git', goal: 31_000, ceiling: 31_000 },
};

/**
 * Checks the budget. `--write` also writes the table of weights; `--figures <folder>` only prints all figures of that folder.
 * @param {string[]} args
 */
function main([option = '', folder = '.']) {
  const root = option === '--figures' ? resolve(folder) : join(import.meta.dirname, '..');
  const files = readFiles(root);
  if (option === '--figures') {
    printFigures(root, files);
    return;
  }
  checkWeights(join(root, PAGE), weigh(files), option === '--write');
  checkLimits(root, files);
}

/**
 * @param {string} page
 * @param {Weight[]} weights
 * @param {boolean} isWriting
 */
function checkWeights(page, weights, isWriting) {
  const [before, rest = ''] = readFileSync(page, 'utf8').split(BEGIN);
  const [table, after = ''] = rest.split(END);
  if (isWriting) writeFileSync(page, `${before}${BEGIN}\n\n${toTable(weights)}\n\n${END}${after}`);
  else if (!isNear(table, weights)) fail(`The weights in ${PAGE} are out of date: npm run budget`);
}

/** @param {Weight[]} weights */
function toTable(weights) {
  const round = (/** @type {number} */ lines) => String(Math.round(lines / 100) * 100);
  const head = ['Folder', '`src`', 'page', 'packages', 'tests', 'all'];
  const rows = weights.map((weight) => [
    weight.name,
    ...[...weight.counts, totalOf(weight)].map(round),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  const draw = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [draw(head), draw(widths.map((width) => '-'.repeat(width))), ...rows.map(draw)].join('\n');
}

/**
 * @param {string} table
 * @param {Weight[]} weights
 */
function isNear(table, weights) {
  const rows = [...table.matchAll(/^\| ([^|]*?) +\|.*\| (\d+) +\|$/gm)];
  const told = new Map(rows.map(([, name, all]) => [name, Number(all)]));
  return (
    told.size === weights.length &&
    weights.every((weight) => {
      const [total, written] = [totalOf(weight), told.get(weight.name) ?? Infinity];
      return Math.abs(total - written) <= total * TOLERANCE + TOLERANCE_LINES;
    })
  );
}

/**
 * @param {string} root
 * @param {SourceFile[]} files
 */
function checkLimits(root, files) {
  const { generated, testRatio } = countParts(files);
  const guide = readFileSync(join(root, GUIDE)).length;
  const measured = { guide, testRatio: Math.round(testRatio * 1000) / 1000, generated };
  for (const key of /** @type {(keyof typeof LIMITS)[]} */ (Object.keys(LIMITS))) {
    const { name, goal, ceiling } = LIMITS[key];
    const value = measured[key];
    const verdict = value > goal ? `: OVER, fails above ${ceiling}` : '';
    console.log(`Budget: ${value} ${name}, at most ${goal}${verdict}`);
    if (value > ceiling) fail(`There are more than ${ceiling} ${name}.`);
  }
}

/**
 * @param {string} root
 * @param {SourceFile[]} files
 */
function printFigures(root, files) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const { parts, ...sums } = countParts(files);
  console.table(parts);
  console.table({
    ...sums,
    ...countShape(files),
    guide: readFileSync(join(root, GUIDE)).length,
    dependencies: Object.keys(dependencies).length,
    devDependencies: Object.keys(devDependencies).length,
  });
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

main(process.argv.slice(2));
