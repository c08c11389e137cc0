import { expect, it } from '@jest/globals';
import { renderInto } from './document.js';
import type { Result } from './results.js';
import { toTable } from './table.js';

const RESULT: Result = {
  name: 'inbound',
  work: 'messages come in',
  baseline: 'bare Baileys',
  at: '2026-01-02T03:04:05.000Z',
  commit: 'abcdef0',
  node: '20.0.0',
  machine: '2 cores, 8 GB',
  isQuick: false,
  runs: 5,
  seconds: 1,
  rows: [
    {
      measure: 'messages',
      unit: '/s',
      baseline: [100],
      service: [95],
      ratio: 0.95,
      reach: 'at least 0.95x',
      isReached: true,
    },
  ],
};
const DOCUMENT =
  'before\n<!-- begin inbound -->\n\nold\n\n<!-- end inbound -->\nbetween\n<!-- begin other -->\nstays\n<!-- end other -->\n';

it('puts a table in its place and leaves the rest alone', () => {
  const text = renderInto(DOCUMENT, [RESULT]);
  expect(text).toBe(
    [
      'before',
      '<!-- begin inbound -->',
      '',
      'Messages come in. Baseline: bare Baileys.',
      '',
      toTable(RESULT),
      '',
      '2 cores, 8 GB · Node 20.0.0 · 2026-01-02 · abcdef0 · median of 5 runs in turns.',
      '',
      '<!-- end inbound -->',
      'between',
      '<!-- begin other -->',
      'stays',
      '<!-- end other -->',
      '',
    ].join('\n'),
  );
  expect(renderInto(text, [RESULT])).toBe(text);
});

it('refuses a result that has no place', () => {
  expect(() => renderInto('nothing here', [RESULT])).toThrow(
    'The document has no place for "inbound".',
  );
});
