import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'answer-times.process.mjs');

/** Measures answers from a process of its own: the one of the test is busy with the network. */
export class AnswerTimes {
  private output = '';

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  static async start(url: string, pauseMs: number): Promise<AnswerTimes> {
    const child = spawn(process.execPath, [SCRIPT, url, String(pauseMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const times = new AnswerTimes(child);
    if (child.stdout) await once(child.stdout, 'data');
    return times;
  }

  /** The times so far, in ms, shortest first. */
  async stop(): Promise<number[]> {
    this.child.kill('SIGTERM');
    await once(this.child, 'close');
    const times = JSON.parse(this.output.replace('ready\n', '')) as number[];
    return times.toSorted((a, b) => a - b);
  }
}
