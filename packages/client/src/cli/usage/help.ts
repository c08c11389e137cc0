import type { Command, Option, Options } from './command.js';
import { COMMON_OPTIONS } from './common-options.js';

const EXIT_CODES = `Exit codes:
  0  done                      4  the token is missing, wrong, or does not allow it
  1  failed                    5  the session is not connected
  2  wrong command line        6  nothing came in time
  3  nothing answers         130  Ctrl+C`;

/** A program that runs until it is ended, and has its own options. */
export type Program = Pick<Command, 'name' | 'summary'>;

export function toHelp(program: string, programs: Program[], commands: Command[]): string {
  const rows = (all: Program[]) =>
    toTable(all.map(({ name, summary }): [string, string] => [name, summary]));
  return `Usage: ${program} COMMAND [OPTION]...
${programs.length > 0 ? `\nPrograms:\n${rows(programs)}\n` : ''}
Commands for a dashboard that runs:
${rows(commands)}

Options of all commands:
${toTable(toRows(COMMON_OPTIONS))}

${EXIT_CODES}

${program} COMMAND --help says more about a command.`;
}

export function toCommandHelp(program: string, command: Command): string {
  const own = Object.keys(command.options).length > 0;
  const examples = command.examples.map((example) => `  ${program} ${example}`);
  return `Usage: ${[program, command.name, command.arguments, '[OPTION]...'].filter(Boolean).join(' ')}

${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.
${own ? `\nOptions:\n${toTable(toRows(command.options))}\n` : ''}
Options of all commands:
${toTable(toRows(COMMON_OPTIONS))}

Examples:
${examples.join('\n')}`;
}

function toRows(options: Options): [string, string][] {
  return Object.entries(options).map(([name, option]) => [toFlag(name, option), option.summary]);
}

function toFlag(name: string, { short, value }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}

function toTable(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n');
}
