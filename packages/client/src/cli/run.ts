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
import { tokenCommand } from './commands/token.command.js';
import { traceCommand } from './commands/trace.command.js';
import { Terminal } from './terminal/terminal.js';
import { toParseOptions, type Command, type Values } from './usage/command.js';
import { toCommandHint } from './usage/command-hint.js';
import { COMMON_OPTIONS, readConnection } from './usage/common-options.js';
import { didYouMean } from './usage/did-you-mean.js';
import { EXIT, exitCodeOf, UsageError, type ExitCode } from './usage/exit-codes.js';
import { toCommandHelp, toHelp, type Program } from './usage/help.js';

/** The parts of the process that the command line uses. */
export interface Process {
  /** The name of the command. */
  program: string;
  args: string[];
  /** Programs that the command starts, too. */
  programs: Program[];
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
  let usage = program;
  try {
    const found = findCommand(process, commands);
    if (!found) return showHelp(process, terminal, commands);
    const { command } = found;
    usage = `${program} ${command.name}`;
    const { values, positionals } = parse(args.toSpliced(found.index, 1), command);
    if (values.help === true) {
      terminal.print(toCommandHelp(program, command));
      return EXIT.ok;
    }
    const connection = readConnection(values, env);
    if (connection.readOnly && command.isWriting?.(positionals)) {
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
    showError(error, terminal, usage);
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
    tokenCommand,
  ];
  const completions = createCompletionsCommand(() => ({
    program,
    commands: [...commands, completions],
  }));
  return [...commands, completions];
}

/** The first word that is neither an option nor the value of one. */
function findCommand(
  { args, programs }: Process,
  commands: Command[],
): { command: Command; index: number } | undefined {
  const options = toParseOptions(COMMON_OPTIONS);
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const word = tokens.find(({ kind }) => kind === 'positional');
  if (word?.kind !== 'positional' || word.value === 'help') return undefined;
  const command = commands.find(({ name }) => name === word.value);
  if (!command) {
    const names = [...programs, ...commands].map(({ name }) => name);
    throw new UsageError(`"${word.value}" is no command.${didYouMean(word.value, names)}`);
  }
  return { command, index: word.index };
}

function parse(args: string[], command: Command): { values: Values; positionals: string[] } {
  const options = toParseOptions({ ...COMMON_OPTIONS, ...command.options });
  try {
    const parsed = parseArgs({ args, options, allowPositionals: command.arguments !== '' });
    return { values: parsed.values as Values, positionals: parsed.positionals };
  } catch (error) {
    throw new UsageError(toMistake((error as Error).message, Object.keys(options)));
  }
}

/** The first sentence names the mistake; the others are for authors of such programs. */
function toMistake(message: string, options: string[]): string {
  const [sentence = ''] = message.split(/\.\s|\.?$/);
  const [, unknown = ''] = /^Unknown option '--(.+)'$/.exec(sentence) ?? [];
  return `${sentence}.${didYouMean(unknown, options).replace('mean ', 'mean --')}`;
}

function showHelp(
  { program, args, programs }: Process,
  terminal: Terminal,
  commands: Command[],
): ExitCode {
  const help = toHelp(program, programs, commands);
  if (args.includes('--version')) terminal.print(VERSION);
  else if (args.some((word) => ['--help', '-h', 'help'].includes(word))) terminal.print(help);
  else {
    terminal.note(help);
    return EXIT.usage;
  }
  return EXIT.ok;
}

/** @param usage the command, whose help says more */
function showError(error: unknown, terminal: Terminal, usage: string): void {
  const { message } = error as Error;
  terminal.note(`${terminal.styleNote('red', 'error')} ${message}`);
  if (error instanceof DashboardError) {
    for (const { field, message: what } of error.details) terminal.note(`  ${field}: ${what}`);
    const { hint, requestId } = error;
    if (hint) terminal.note(`  ${toCommandHint(hint)}`);
    if (hint?.includes('request id')) terminal.note(`  The request id is ${requestId}.`);
  } else if (error instanceof UsageError) {
    terminal.note(`  ${usage} --help says more.`);
  }
}
