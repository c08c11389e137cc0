import { parseArgs, type ParseArgsConfig } from 'node:util';
import { didYouMean } from '../common/nearest-word.js';
import { ConfigError } from './config.error.js';

const OPTIONS = {
  host: { type: 'string' },
  port: { type: 'string' },
  'accept-restored-store': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} satisfies ParseArgsConfig['options'];

export interface LaunchOptions {
  host?: string;
  port?: string;
  'accept-restored-store'?: boolean;
  help?: boolean;
  version?: boolean;
}

/** Reads the command line; throws `ConfigError` for anything it does not know. */
export function parseLaunchOptions(args: string[]): LaunchOptions {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new ConfigError([describeMistake(error as Error, Object.keys(OPTIONS))]);
  }
}

/**
 * The mistake that `util.parseArgs` has found in a command line; its further sentences are for authors of programs.
 * @param flags their names, without `--`
 */
export function describeMistake({ message }: Error, flags: string[]): string {
  const [sentence = ''] = message.split('. ');
  const [, unknown = ''] = /^Unknown option '--(.+)'$/.exec(sentence) ?? [];
  const guess = didYouMean(unknown, flags).replace('mean ', 'mean --');
  return `${sentence}${guess === '' ? ';' : `.${guess}`} --help lists the flags`;
}

/** The options of this process. */
export function readLaunchOptions(): LaunchOptions {
  return parseLaunchOptions(process.argv.slice(2));
}

export const HELP = `Usage: whatsapp-dashboard start [--host HOST] [--port PORT]
       npm start -- [--host HOST] [--port PORT], in a clone

  --host HOST   address to listen on (default 127.0.0.1, or SERVICE_HOST)
  --port PORT   port to listen on, 0 for a free one (default 8080, or SERVICE_PORT)
  --accept-restored-store
                goes on with a PostgreSQL database that was restored from a dump: makes new sessions with
                everybody, since the keys in it are old
  --help        show this text
  --version     show the version

All other settings are environment variables: see docs/configuration.md.`;
