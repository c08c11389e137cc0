import { parseArgs } from 'node:util';

export interface Arguments {
  /** The benchmarks to run; none means all. */
  names: string[];
  isQuick: boolean;
  runs: number;
  hasProfiles: boolean;
  /** The service keeps its stores on a server of its own. */
  isOnPostgres: boolean;
}

/** A caller's mistake, told in one sentence. */
export class ArgumentError extends Error {}

const FULL_RUNS = 5;
const QUICK_RUNS = 1;

/** @throws ArgumentError for an unknown name or flag */
export function readArguments(args: string[], known: string[]): Arguments {
  const { values, positionals } = parse(args);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new ArgumentError(`There is no benchmark "${unknown}"; there are ${known.join(', ')}.`);
  }
  const isQuick = values.quick ?? false;
  return {
    names: positionals,
    isQuick,
    runs: readRuns(values.runs) ?? (isQuick ? QUICK_RUNS : FULL_RUNS),
    hasProfiles: values['cpu-prof'] ?? false,
    isOnPostgres: values.postgres ?? false,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        quick: { type: 'boolean' },
        runs: { type: 'string' },
        'cpu-prof': { type: 'boolean' },
        postgres: { type: 'boolean' },
      },
    });
  } catch (cause) {
    const [reason] = (cause as Error).message.split('. ');
    throw new ArgumentError(
      `${reason}; known are --quick, --runs <number>, --cpu-prof and --postgres.`,
      {
        cause,
      },
    );
  }
}

function readRuns(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new ArgumentError(`--runs must be a number from 1 to 99, not "${text}".`);
}
