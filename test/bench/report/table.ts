import { summarize } from '../statistics.js';
import type { Result, ResultRow } from './results.js';

export const HEAD = ['measure', 'baseline', 'this service', 'ratio', 'to reach', 'reached'];

/** A result as a table, in Markdown that can also be read on a terminal. */
export function toTable({ rows, isQuick }: Result): string {
  const cells = [HEAD, ...rows.map((row) => toCells(row, isQuick))];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const draw = (line: string[]): string =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head, ...body] = cells.map(draw);
  return [head, rule, ...body].join('\n');
}

/** The cells of a row, in the order of the head. */
export function toCells(row: ResultRow, isQuick: boolean): string[] {
  const { measure, unit, baseline, service, ratio, reach, isReached } = row;
  return [
    measure,
    baseline ? toFigure(baseline, unit) : '',
    toFigure(service, unit),
    ratio === null ? '' : `${ratio.toFixed(2)}x`,
    reach,
    // A small size tells nothing about a goal.
    reach === '' || isQuick ? '' : isReached ? 'yes' : 'no',
  ];
}

/** The median and the spread of the runs. */
export function toFigure(values: number[], unit: string): string {
  const { median, spread } = summarize(values);
  const apart = values.length > 1 ? ` ±${Math.round(spread * 100)} %` : '';
  return `${toDigits(median)} ${unit}${apart}`;
}

/** Three significant digits; all digits before the point. */
function toDigits(value: number): string {
  const magnitude = Math.abs(value);
  const digits = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
