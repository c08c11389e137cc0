import type { ParseArgsConfig } from 'node:util';
import type { Dashboard } from '../../dashboard/dashboard.js';
import type { Terminal } from '../terminal/terminal.js';
import type { ExitCode } from './exit-codes.js';

export type OptionKind = 'boolean' | 'string';

/** An option of a command, as the help and the completions show it. */
export interface Option {
  type: OptionKind;
  short?: string;
  multiple?: boolean;
  /** What its value is called in the help. */
  value?: string;
  /** What can be completed. */
  choices?: readonly string[];
  summary: string;
}

export type Options = Record<string, Option>;
export type Values = Record<string, string | boolean | string[] | undefined>;

/** What a command gets. */
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
  /** What follows its name: `TO TEXT...`. */
  arguments: string;
  options: Options;
  examples: string[];
  /** It changes something: not with `--read-only`. */
  isWriting?: boolean;
  run(context: CommandContext): Promise<ExitCode>;
}

/** As `util.parseArgs` takes them. */
export function toParseOptions(options: Options): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short && { short }), ...(multiple && { multiple }) },
    ]),
  );
}
