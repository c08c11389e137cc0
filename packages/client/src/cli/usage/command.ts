import type { ParseArgsConfig } from 'node:util';
import type { Dashboard } from '../../dashboard/dashboard.js';
import type { Terminal } from '../terminal/terminal.js';
import type { ExitCode } from './exit-codes.js';

export type OptionKind = 'boolean' | 'string';

/** An option of a command, for the help and the completions. */
export interface Option {
  type: OptionKind;
  short?: string;
  multiple?: boolean;
  /** The name of its value in the help. */
  value?: string;
  /** Values that the shell can complete. */
  choices?: readonly string[];
  summary: string;
}

export type Options = Record<string, Option>;
export type Values = Record<string, string | boolean | string[] | undefined>;

/** The input of a command. */
export interface CommandContext {
  dashboard: Dashboard;
  /** The address of the service. */
  url: string;
  terminal: Terminal;
  options: Values;
  arguments: string[];
  /** Aborts on Ctrl+C. */
  signal: AbortSignal;
}

/** A command of the command line. */
export interface Command {
  name: string;
  summary: string;
  /** The words after its name: `TO TEXT...`. */
  arguments: string;
  options: Options;
  examples: string[];
  /** True if it changes something with these words: refused with `--read-only`. */
  isWriting?(words: string[]): boolean;
  run(context: CommandContext): Promise<ExitCode>;
}

/** Values in the form of `util.parseArgs`. */
export function toParseOptions(options: Options): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short && { short }), ...(multiple && { multiple }) },
    ]),
  );
}
