import pino, { type DestinationStream } from 'pino';
import { toHarmlessJson, toLines } from '../common/harmless-text.js';
import { cutLine } from './cut-line.js';
import { maskLine } from '../masking/log.mask.js';
import type { RecentLog } from './recent-log.js';

/** Takes log lines as JSON. */
export abstract class LogOutput {
  abstract write(line: string): void;
}

/** Writes each line cut, with phone numbers masked and control characters escaped, and keeps the latest lines. */
export function createLogStream(recent: RecentLog, output: LogOutput): LogOutput {
  return {
    write(line) {
      const short = cutLine(line);
      recent.append(short);
      output.write(toHarmlessJson(maskLine(short)));
    },
  };
}

/** Readable lines on a terminal, JSON everywhere else. */
export async function createOutput(
  isTerminal: boolean,
  destination: DestinationStream = pino.destination({ fd: process.stdout.fd, sync: true }),
): Promise<LogOutput> {
  if (!isTerminal) return destination;
  const { default: pretty } = await import('pino-pretty');
  const ignore = 'pid,hostname,context';
  const terminal = pretty({ ignore, messageFormat: '[{context}] {msg}', destination });
  return { write: (line) => void terminal.write(toHarmlessRecord(line)) };
}

/** Indents further lines of a message, so that none looks like a log entry. */
function toHarmlessRecord(line: string): string {
  const record: unknown = JSON.parse(line, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    // pino-pretty indents stacks by itself.
    return toLines(value).join(key === 'stack' ? '\n' : '\n    ');
  });
  return `${JSON.stringify(record)}\n`;
}
