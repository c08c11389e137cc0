import { parseArgs } from 'node:util';
import { DashboardError } from '../common/dashboard-error.js';
import { VERSION } from '../common/version.js';
import { Dashboard } from '../dashboard/dashboard.js';
import { chatsCommand } from './commands/chats.command.js';
import { createCompletionsCommand } from './commands/completions.command.js';
import { connectCommand } from './commands/connect.command.js';
import { doctorCommand } from './commands/doctor.command.js';
import { sendCommand } from './commands/send.command.js';
import { tailCommand } from './commands/tail.command.js';
import { traceCommand } from './commands/trace.command.js';
import { Terminal } from './terminal/terminal.js';
import { toParseOptions, type Command, type Values } from './usage/command.js';
import { COMMON_OPTIONS, readConnection } from './usage/common-options.js';
import { EXIT, exitCodeOf, UsageError, type ExitCode } from './usage/exit-codes.js';
import { toCommandHelp, toHelp } from './usage/help.js';

/** The parts of the process that the command line uses. */
export interface Process {
  /** The name of the command. */
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /** Aborts on Ctrl+C. */
  signal: AbortSignal;
}

/** Runs one command; never throws. */
export async function run(process: Process): Promise<ExitCode> {
  const { program, args, env, stdout, stderr, signal } = process;
  const terminal = new Terminal(stdout, stderr, env, args.includes('--json'));
  const commands = createCommands(program);
  try {
    const found = findCommand(args, commands);
    if (!found) return showHelp(process, terminal, commands);
    const { command } = found;
    const { values, positionals } = parse(args.toSpliced(found.index, 1), command);
    if (values.help === true) {
      terminal.print(toCommandHelp(program, command));
      return EXIT.ok;
    }
    const connection = readConnection(values, env);
    if (connection.readOnly && command.isWriting) {
      throw new UsageError(`${command.name} changes something, and this is read-only.`);
    }
    const dashboard = new Dashboard(connection);
    const { url } = connection;
    return await command.run({
      dashboard,
      url,
      terminal,
      options: values,
      arguments: positionals,
      signal,
    });
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    showError(error, terminal, program);
    return exitCodeOf(error);
  }
}

function createCommands(program: string): Command[] {
  const commands = [
    connectCommand,
    sendCommand,
    chatsCommand,
    tailCommand,
    traceCommand,
    doctorCommand,
  ];
  const completions = createCompletionsCommand(() => ({
    program,
    commands: [...commands, completions],
  }));
  return [...commands, completions];
}

/** The first word that is neither an option nor the value of one. */
function findCommand(
  args: string[],
  commands: Command[],
): { command: Command; index: number } | undefined {
  const options = toParseOptions(COMMON_OPTIONS);
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const word = tokens.find(({ kind }) => kind === 'positional');
  if (word?.kind !== 'positional' || word.value === 'help') return undefined;
  const command = commands.find(({ name }) => name === word.value);
  if (!command) throw new UsageError(`"${word.value}" is no command.`);
  return { command, index: word.index };
}

function parse(args: string[], command: Command): { values: Values; positionals: string[] } {
  const options = toParseOptions({ ...COMMON_OPTIONS, ...command.options });
  try {
    const parsed = parseArgs({ args, options, allowPositionals: command.arguments !== '' });
    return { values: parsed.values as Values, positionals: parsed.positionals };
  } catch (error) {
    // The first sentence names the mistake; the others are for authors of such programs.
    throw new UsageError((error as Error).message.replace(/\. .*$/s, '.'));
  }
}

function showHelp({ program, args }: Process, terminal: Terminal, commands: Command[]): ExitCode {
  const help = toHelp(program, commands);
  if (args.includes('--version')) terminal.print(VERSION);
  else if (args.some((word) => ['--help', '-h', 'help'].includes(word))) terminal.print(help);
  else {
    terminal.note(help);
    return EXIT.usage;
  }
  return EXIT.ok;
}

function showError(error: unknown, terminal: Terminal, program: string): void {
  const { message } = error as Error;
  terminal.note(`${terminal.styleNote('red', 'error')} ${message}`);
  if (error instanceof DashboardError) {
    for (const { field, message: what } of error.details) terminal.note(`  ${field}: ${what}`);
    if (error.hint) terminal.note(`  ${error.hint}`);
  } else if (error instanceof UsageError) {
    terminal.note(`  ${program} --help lists commands and options.`);
  }
}
