import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ApiClient } from '../support/service/http.js';
import { cleanEnvironment } from '../support/service/service-process.js';
import { waitFor } from '../support/wait-for.js';

const MAIN = join(import.meta.dirname, '../../dist/playground.js');

/** The playground as people run it, and its output. */
export class PlaygroundProcess {
  output = '';
  errors = '';
  /** The exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  private readonly child: ChildProcess;

  /** @param temporaryFolder for its files while it runs */
  constructor(args: string[], temporaryFolder: string, env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...cleanEnvironment(), TMPDIR: temporaryFolder, ...env },
    });
    this.child.stdout?.on('data', (data: Buffer) => (this.output += data.toString()));
    this.child.stderr?.on('data', (data: Buffer) => (this.errors += data.toString()));
    this.exited = once(this.child, 'close').then(() => this.child.exitCode);
  }

  async untilServing(): Promise<ApiClient> {
    const url = () => /Open (http:\S+)/.exec(this.output)?.[1];
    return new ApiClient(await waitFor('the playground to print its address', url));
  }

  /** Once it is printed. */
  get controlUrl(): string | undefined {
    return /Control port: (http:\S+)/.exec(this.output)?.[1];
  }

  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.exited;
  }
}
