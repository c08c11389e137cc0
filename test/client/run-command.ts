import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../packages/client/src/cli/run.js';

/** The end of a command: its results, and its notes. */
export interface Done {
  code: number;
  out: string;
  notes: string;
}

/** Runs a command of the client in this process, without a terminal. */
export async function runCommand(...args: string[]): Promise<Done> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await run({
    program: 'whatsapp-dashboard',
    args,
    programs: [],
    env: {},
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stderr as unknown as NodeJS.WriteStream,
    signal: new AbortController().signal,
  });
  for (const stream of [stdout, stderr]) stream.end();
  return { code, out: (await text(stdout)).trim(), notes: await text(stderr) };
}
