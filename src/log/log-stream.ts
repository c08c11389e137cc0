import pino, { type DestinationStream } from 'pino';
import { toHarmlessJson, toLines } from '../common/harmless-text.js';
import { maskLine } from './mask-numbers.js';
import type { RecentLog } from './recent-log.js';

/** Where lines of JSON go. */
export abstract class LogOutput {
  abstract write(line: string): void;
}

/** Shows each line without anybody's number and in plain characters, and keeps the latest. */
export function createLogStream(recent: RecentLog, output: LogOutput): LogOutput {
  return {
    write(line) {
      recent.append(line);
      output.write(toHarmlessJson(maskLine(line)));
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

/** Further lines of a message are indented: none looks like an entry of the log. */
function toHarmlessRecord(line: string): string {
  const record: unknown = JSON.parse(line, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    // The library indents stacks by itself.
    return toLines(value).join(key === 'stack' ? '\n' : '\n    ');
  });
  return `${JSON.stringify(record)}\n`;
}
