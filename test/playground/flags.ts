import { parseArgs } from 'node:util';

export interface Flags {
  /** Where the dashboard listens; 0 asks the system for a free port. */
  port: number;
  help: boolean;
}

/** A command line that the playground does not understand; the message says what it does understand. */
export class UsageError extends Error {}

const DEFAULT_PORT = 8080;

/** @throws UsageError */
export function readFlags(args: string[]): Flags {
  const { port, help = false } = parse(args);
  return { port: port === undefined ? DEFAULT_PORT : readPort(port), help };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      strict: true,
    }).values;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ');
    throw new UsageError(`${sentence}; --help lists the flags.`);
  }
}

function readPort(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 0 to 65535, not "${value}".`);
}
