import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readSetting, type Setting } from '../../packages/network/src/chaos/switches.js';
import { describeMistake } from '../../src/base/config/launch-options.js';

export interface Flags {
  /** The port of the dashboard, by default that of its settings; 0 asks the system for a free one. */
  port?: number;
  /** The port of the network's control server; by default there is none. */
  controlPort?: number;
  /** The number of processes of the dashboard. */
  processes: number;
  /** Faults from the start on. */
  chaos: Setting[];
  /** The file of a recording to replay at the start. */
  replay?: string;
  /** A multiple of the recorded speed; 0 for step by step. */
  speed: number;
  help: boolean;
}

/** A command line that the playground does not understand; the message lists what it understands. */
export class UsageError extends Error {}

const OPTIONS = {
  port: { type: 'string' },
  'control-port': { type: 'string' },
  processes: { type: 'string' },
  chaos: { type: 'string', multiple: true },
  replay: { type: 'string' },
  speed: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsConfig['options'];

/** @throws UsageError */
export function readFlags(args: string[]): Flags {
  const {
    port,
    help = false,
    chaos = [],
    processes = '1',
    replay,
    speed,
    'control-port': controlPort,
  } = parse(args);
  if (speed !== undefined && replay === undefined) {
    throw new UsageError('--speed needs --replay with the file of a recording.');
  }
  return {
    ...(port !== undefined && { port: readPort('port', port) }),
    ...(controlPort !== undefined && { controlPort: readPort('control-port', controlPort) }),
    processes: readProcesses(processes),
    chaos: chaos.map(readChaos),
    ...(replay !== undefined && { replay }),
    speed: speed === undefined ? 1 : readSpeed(speed),
    help,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new UsageError(`${describeMistake(error as Error, Object.keys(OPTIONS))}.`);
  }
}

function readPort(name: string, value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UsageError(`--${name} must be a number from 0 to 65535, not "${value}".`);
}

function readProcesses(value: string): number {
  if (/^[1-3]$/.test(value)) return Number(value);
  throw new UsageError(`--processes must be a number from 1 to 3, not "${value}".`);
}

function readSpeed(value: string): number {
  const speed = Number(value);
  if (/^\d{1,6}(\.\d+)?$/.test(value)) return speed;
  throw new UsageError(`--speed must be a number from 0 to 999999, not "${value}".`);
}

function readChaos(text: string): Setting {
  try {
    return readSetting(text);
  } catch (cause) {
    throw new UsageError(`--chaos: ${(cause as Error).message}`, { cause });
  }
}
