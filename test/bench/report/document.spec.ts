import { expect, it } from '@jest/globals';
import { renderInto } from './document.js';
import type { Result } from './results.js';

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
const OTHER = '| **other**: something else. Baseline: none. _2 cores_ | | | | | |';
const DOCUMENT = `before
<!-- begin figures -->

| measure | ratio |
| --- | --- |
| **inbound**: as it was | |
| messages | 0.50x |
${OTHER}
| chats | 1 ms |

<!-- end figures -->
after
`;

it('puts the rows of a benchmark into the table and leaves those of others alone', () => {
  const text = renderInto(DOCUMENT, [RESULT]);
  expect(text).toBe(
    [
      'before',
      '<!-- begin figures -->',
      '',
      '| measure | baseline | this service | ratio | to reach | reached |',
      '| --- | --- | --- | --- | --- | --- |',
      '| **inbound**: messages come in. Baseline: bare Baileys. _2 cores, 8 GB · Node 20.0.0 · 2026-01-02 · abcdef0 · 5 runs_ | | | | | |',
      '| messages | 100 /s | 95.0 /s | 0.95x | at least 0.95x | yes |',
      OTHER,
      '| chats | 1 ms |',
      '',
      '<!-- end figures -->',
      'after',
      '',
    ].join('\n'),
  );
  expect(renderInto(text, [RESULT])).toBe(text);
});

it('adds a benchmark that the table does not have yet', () => {
  expect(renderInto(DOCUMENT, [{ ...RESULT, name: 'new' }])).toContain('| **new**: messages');
});

it('refuses a document without a place for the table', () => {
  expect(() => renderInto('nothing here', [RESULT])).toThrow('no place for the table');
});
