import { parseArgs } from 'node:util';
import { readSetting, type Setting } from '../../network/chaos/switches.js';

export interface Flags {
  /** Where the dashboard listens; 0 asks the system for a free port. */
  port: number;
  /** Where the network's control port listens; without one there is none. */
  controlPort?: number;
  /** Trouble from the start on. */
  chaos: Setting[];
  help: boolean;
}

/** A command line that the playground does not understand; the message says what it does understand. */
export class UsageError extends Error {}

const DEFAULT_PORT = 8080;

/** @throws UsageError */
export function readFlags(args: string[]): Flags {
  const { port, help = false, chaos = [], 'control-port': controlPort } = parse(args);
  return {
    port: port === undefined ? DEFAULT_PORT : readPort('port', port),
    ...(controlPort !== undefined && { controlPort: readPort('control-port', controlPort) }),
    chaos: chaos.map(readChaos),
    help,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        'control-port': { type: 'string' },
        chaos: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
      strict: true,
    }).values;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ');
    throw new UsageError(`${sentence}; --help lists the flags.`);
  }
}

function readPort(name: string, value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UsageError(`--${name} must be a number from 0 to 65535, not "${value}".`);
}

function readChaos(text: string): Setting {
  try {
    return readSetting(text);
  } catch (cause) {
    throw new UsageError(`--chaos: ${(cause as Error).message}`, { cause });
  }
}
