import type { Result } from './results.js';
import { HEAD, toCells } from './table.js';

/** The place of the table in the document; everything between the two marks is rendered. */
const BEGIN = '<!-- begin figures -->';
const END = '<!-- end figures -->';
/** The row that begins the rows of a benchmark. */
const TITLE = /^\| \*\*([\w-]+)\*\*/;

/**
 * Puts these results into the one table of the document; the rows of other benchmarks stay as they are.
 * @throws Error if the document has no table
 */
export function renderInto(document: string, results: Result[]): string {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) throw new Error('The document has no place for the table.');
  const rows = readRows(document.slice(from, to));
  for (const result of results) rows.set(result.name, toRows(result));
  const table = [draw(HEAD), draw(HEAD.map(() => '---')), ...[...rows.values()].flat()];
  return `${document.slice(0, from)}${BEGIN}\n\n${table.join('\n')}\n\n${document.slice(to)}`;
}

/** The rows of each benchmark. */
function readRows(table: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of table.split('\n').filter((text) => text.startsWith('|'))) {
    const [, name] = TITLE.exec(line) ?? [];
    if (name !== undefined) rows.set(name, (last = []));
    last?.push(line);
  }
  return rows;
}

function toRows(result: Result): string[] {
  const { name, work, baseline, machine, node, at, commit, runs, rows } = result;
  const turns = runs === 1 ? 'one run' : `${runs} runs`;
  const facts = [machine, `Node ${node}`, at.slice(0, 10), ...(commit ? [commit] : []), turns];
  const title = `**${name}**: ${work}. Baseline: ${baseline}. _${facts.join(' · ')}_`;
  const empty = HEAD.slice(1).map(() => '');
  return [draw([title, ...empty]), ...rows.map((row) => draw(toCells(row, result.isQuick)))];
}

const draw = (cells: string[]) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
