import { SHELLS, type Grammar } from '../completions/shells.js';
import type { Command } from '../usage/command.js';
import { EXIT, UsageError } from '../usage/exit-codes.js';

/** Prints a shell script that completes commands, options and their values. */
export function createCompletionsCommand(grammar: () => Grammar): Command {
  return {
    name: 'completions',
    summary: 'print completions for bash, zsh or fish',
    arguments: 'SHELL',
    options: {},
    examples: ['completions bash', 'completions zsh', 'completions fish'],
    run({ terminal, arguments: [shell = ''] }) {
      if (!Object.hasOwn(SHELLS, shell)) {
        throw new UsageError(`For which shell? One of: ${Object.keys(SHELLS).join(', ')}.`);
      }
      terminal.print(SHELLS[shell as keyof typeof SHELLS](grammar()).trimEnd());
      return Promise.resolve(EXIT.ok);
    },
  };
}
