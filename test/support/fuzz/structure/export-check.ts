import type { MessageDto } from '../../../../src/base/shapes/message.dto.js';

const HEAD_LINES = 3;
const ENTRY = /^\[[+-]?\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d\] /;
/** Line breaks other than the line feeds between the lines. */
const CONTROLS = /(?!\n)[\p{Cc}\u2028\u2029]/u;

/** Places where an exported thread is not one line or entry for each message, in order. */
export function exportProblems(format: 'jsonl' | 'txt', text: string, ids: string[]): string[] {
  return format === 'jsonl' ? linesProblems(text, ids) : transcriptProblems(text, ids);
}

function linesProblems(text: string, ids: string[]): string[] {
  const lines = text.split('\n').filter(Boolean);
  const exported = lines.map((line) => (JSON.parse(line) as MessageDto).id);
  return exported.join() === ids.join()
    ? []
    : [`${exported.length} lines of ${ids.length} messages`];
}

function transcriptProblems(text: string, ids: string[]): string[] {
  const lines = text.split('\n').slice(HEAD_LINES);
  const entries = lines.filter((line) => ENTRY.test(line));
  const odd = lines.find((line) => line && !ENTRY.test(line) && !line.startsWith('    '));
  const control = CONTROLS.exec(text)?.[0];
  return [
    ...(entries.length === ids.length
      ? []
      : [`${entries.length} entries of ${ids.length} messages`]),
    ...(odd === undefined ? [] : [`a line of its own: ${JSON.stringify(odd.slice(0, 100))}`]),
    ...(control ? [`holds the character ${control.codePointAt(0)?.toString(16)}`] : []),
  ];
}
