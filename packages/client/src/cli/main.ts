import { run } from './run.js';

/**
 * The command line of this process.
 * @param program the name of the command
 * @param args the arguments after the program
 */
export async function main(program: string, args: string[]): Promise<void> {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  // The reader of the results has enough of them, such as `head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stopping.abort();
  });
  const { env, stdout, stderr } = process;
  process.exitCode = await run({ program, args, env, stdout, stderr, signal: stopping.signal });
}
