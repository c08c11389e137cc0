import pino, { type DestinationStream } from 'pino';
import { maskLine } from './mask-numbers.js';
import type { RecentLog } from './recent-log.js';

/** Where lines of JSON go. */
export abstract class LogOutput {
  abstract write(line: string): void;
}

/** Shows each line without anybody's number, and keeps the latest. */
export function createLogStream(recent: RecentLog, output: LogOutput): LogOutput {
  return {
    write(line) {
      recent.add(line);
      output.write(maskLine(line));
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
  return pretty({ ignore, messageFormat: '[{context}] {msg}', destination });
}
