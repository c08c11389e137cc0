import type { Wording } from './describe.js';
import type { Difference, Outcome } from './outcome.js';

/** The facts of a run for its report. */
export interface Run {
  file: string;
  startedAt: Date;
  seconds: number;
}

/** A report in JUnit's common form: a test case for each expected message, and one for unexpected messages. */
export function toJunit(outcome: Outcome, wording: Wording, run: Run): string {
  const { expectations, differences, skipped } = outcome;
  const cases = [
    ...expectations.map((wanted) => ({
      name: `line ${wanted.line}: ${wording.expectation(wanted)}`,
      found: differences.filter((each) => each.wanted === wanted),
    })),
    { name: 'nothing else', found: differences.filter(({ wanted }) => !wanted) },
  ];
  const failures = cases.filter(({ found }) => found.length > 0).length;
  const time = run.seconds.toFixed(3);
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="${time}"`;
  const suite = attributes({ name: run.file, timestamp: run.startedAt.toISOString().slice(0, 19) });
  const toCase = ({ name, found }: { name: string; found: Difference[] }): string => {
    const head = `    <testcase ${attributes({ classname: run.file, name })} time="0"`;
    if (found.length === 0) return `${head}/>`;
    const texts = found.map((each) => `line ${each.line}: ${wording.difference(each)}`);
    const failure = attributes({ message: texts[0] ?? '', type: found[0]?.problem ?? '' });
    return `${head}>\n      <failure ${failure}>${escaped(texts.join('\n'))}</failure>\n    </testcase>`;
  };
  const notes = skipped.map(({ line, why }) => `line ${line} was not played: ${why}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts.replace(' skipped="0"', '')}>`,
    `  <testsuite ${suite} hostname="localhost" id="0" package="replay" ${counts}>`,
    '    <properties/>',
    ...cases.map(toCase),
    `    <system-out>${escaped(notes.join('\n'))}</system-out>`,
    '    <system-err/>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function attributes(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 cannot contain. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
