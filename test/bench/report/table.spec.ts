import { expect, it } from '@jest/globals';
import type { Result, ResultRow } from './results.js';
import { toFigure, toTable } from './table.js';

const ROW: ResultRow = {
  measure: 'messages',
  unit: '/s',
  baseline: [1000, 1100, 900],
  service: [950, 1000, 900],
  ratio: 0.95,
  reach: 'at least 0.95x',
  isReached: true,
};

function result(rows: ResultRow[], isQuick = false): Result {
  return {
    name: 'inbound',
    work: 'messages come in',
    baseline: 'bare Baileys',
    at: '2026-01-01T00:00:00.000Z',
    commit: 'abcdef0',
    node: '20.0.0',
    machine: '2 cores, 8 GB',
    isQuick,
    runs: 3,
    seconds: 1,
    rows,
  };
}

it('shows medians, the spread of the runs, and reached goals', () => {
  expect(toTable(result([ROW]))).toBe(
    [
      '| measure  | baseline       | this service | ratio | to reach       | reached |',
      '| -------- | -------------- | ------------ | ----- | -------------- | ------- |',
      '| messages | 1,000 /s ±10 % | 950 /s ±5 %  | 0.95x | at least 0.95x | yes     |',
    ].join('\n'),
  );
});

it('shows missed goals, and leaves out missing parts', () => {
  const alone = { ...ROW, baseline: null, ratio: null, isReached: false };
  const told = { ...alone, reach: '' };
  const [, , first, second] = toTable(result([alone, told])).split('\n');
  expect(first).toMatch(
    /^\| messages \| {10}\| 950 \/s ±5 % {2}\| {7}\| at least 0.95x \| no {6}\|$/,
  );
  expect(second).toMatch(/\| {16}\| {9}\|$/);
});

it('judges nothing by a small size', () => {
  expect(toTable(result([ROW], true))).not.toContain('yes');
});

it.each([
  [[1234.6], '1,235 ms'],
  [[0.1234], '0.12 ms'],
  [[12.34], '12.3 ms'],
  [[2, 4], '3.00 ms ±33 %'],
])('shows %j as %s', (values, text) => {
  expect(toFigure(values, 'ms')).toBe(text);
});
