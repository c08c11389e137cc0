import { expect, it } from '@jest/globals';
import { createLogStream } from './log-stream.js';
import { cutLine } from './cut-line.js';
import { RecentLog } from './recent-log.js';

const LIMIT = 8192;

it('leaves a usual line unchanged', () => {
  const line = '{"level":30,"msg":"as usual"}\n';
  expect(cutLine(line)).toBe(line);
});

it.each([
  ['a text', { msg: '1234-'.repeat(60_000) }],
  ['characters that JSON escapes', { msg: '\u0000'.repeat(60_000) }],
  ['an error', { err: { type: 'Error', message: 'x'.repeat(1e5), stack: '\n'.repeat(1e5) } }],
  ['fields that it usually does not have', { ids: Array.from({ length: 1e4 }, String) }],
  ['a context', { context: '"'.repeat(1e5), msg: '\\'.repeat(1e5) }],
])('cuts a line with much of %s, which stays JSON', (_, fields) => {
  const cut = cutLine(`${JSON.stringify({ level: 40, time: 1, ...fields })}\n`);
  expect(cut.length).toBeLessThanOrEqual(LIMIT);
  expect(JSON.parse(cut)).toMatchObject({ level: 40, time: 1 });
});

it('tells how much it has cut', () => {
  const { msg } = JSON.parse(cutLine(JSON.stringify({ msg: 'x'.repeat(9000) }))) as { msg: string };
  expect(msg).toBe(`${'x'.repeat(4095)}… [9000 characters]`);
});

it('happens before the numbers are masked, and before a line is kept', () => {
  const recent = new RecentLog();
  const written: string[] = [];
  const stream = createLogStream(recent, { write: (line) => void written.push(line) });
  stream.write(JSON.stringify({ level: 30, msg: `15550142 ${'1234-'.repeat(60_000)}` }));
  expect(recent.lines[0]?.length).toBeLessThanOrEqual(LIMIT);
  expect(written[0]?.length).toBeLessThanOrEqual(LIMIT);
  expect(written[0]).toContain('…142 1234-1234-');
});
