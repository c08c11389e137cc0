import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './shell-commands.js';

/**
 * The rows of a table of a page, without its head.
 * @param firstColumn the head of its first column, which distinguishes it from the other tables of the page
 * @throws if the page has no such table
 */
export function tableRows(file: string, firstColumn: string): string[][] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const head = lines.findIndex((line) => cellsOf(line)[0] === firstColumn);
  if (head === -1) throw new Error(`${file} has no table that begins with ${firstColumn}.`);
  const rest = lines.slice(head + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end === -1 ? rest.length : end).map(cellsOf);
}

/**
 * The text below a heading of a page, until the next heading.
 * @throws if the page has no such heading
 */
export function sectionOf(file: string, heading: string): string {
  const sections = readFileSync(join(ROOT, file), 'utf8').split(/^#+ /m);
  const section = sections.find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${file} has no section "${heading}".`);
  return section.slice(heading.length);
}

/** The words of a text that stand in backticks. */
export function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
