import type { Result } from './results.js';
import { toTable } from './table.js';

/** Where the table of a benchmark stands in the document; what is between the two is rendered. */
const begin = (name: string): string => `<!-- begin ${name} -->`;
const end = (name: string): string => `<!-- end ${name} -->`;

/**
 * Puts the tables of these results where the document has places for them; other places stay as they are.
 * @throws Error for a result that has no place
 */
export function renderInto(document: string, results: Result[]): string {
  return results.reduce(placeTable, document);
}

function placeTable(document: string, result: Result): string {
  const { name } = result;
  const from = document.indexOf(begin(name));
  const to = document.indexOf(end(name));
  if (from < 0 || to < from) throw new Error(`The document has no place for "${name}".`);
  const head = document.slice(0, from + begin(name).length);
  return `${head}\n\n${toSection(result)}\n\n${document.slice(to)}`;
}

function toSection(result: Result): string {
  const { work, baseline, machine, node, at, commit, runs } = result;
  const facts = [machine, `Node ${node}`, at.slice(0, 10), ...(commit ? [commit] : [])];
  const turns = runs === 1 ? 'one run' : `median of ${runs} runs in turns`;
  return [
    `${capitalize(work)}. Baseline: ${baseline}.`,
    toTable(result),
    `${facts.join(' · ')} · ${turns}.`,
  ].join('\n\n');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
