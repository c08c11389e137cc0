import { parseArgs } from 'node:util';

/** Ends the process with a sentence for the person who typed the command. */
export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

type Options = Record<string, { type: 'string' | 'boolean'; short?: string }>;

/** The flags of the process; an unknown one is refused. */
export function readFlags<const T extends Options>(options: T) {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[.]\s/)[0] : String(error);
    return refuse(`${reason}; --help lists the flags.`);
  }
}

/** A port in a flag. */
export function readPort(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  return refuse(`--${name} must be a number from 0 to 65535, not "${value}".`);
}

/** A time in a flag, as ms since 1970. */
export function readTime(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (Number.isFinite(time)) return time;
  return refuse(`--${name} must be a time such as 2030-01-01T00:00:00Z, not "${value}".`);
}

/** The speed in a flag. */
export function readSpeed(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  return refuse(`--${name} must be a number from 0, not "${value}".`);
}

/** Ends a program that could not start. */
export function fail(error: unknown): void {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    refuse(`Port ${port} is in use: choose another one with --port or --control-port.`);
  }
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
