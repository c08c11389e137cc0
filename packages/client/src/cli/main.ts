import { run } from './run.js';
import type { Program } from './usage/help.js';

/**
 * The command line of this process.
 * @param program the name of the command
 * @param args the arguments after the program
 * @param programs those that the command starts, too, for its help
 */
export async function main(
  program: string,
  args: string[],
  programs: Program[] = [],
): Promise<void> {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  // The reader of the results has enough of them, such as `head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stopping.abort();
  });
  const { env, stdout, stderr } = process;
  const { signal } = stopping;
  process.exitCode = await run({ program, args, programs, env, stdout, stderr, signal });
}
