import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Network, NetworkOptions } from '../../packages/network/src/fixture/network.js';
import { waitFor } from './wait-for.js';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'packages/network/dist');
/** The exports of the package. */
export const FIXTURE = join(PACKAGE, 'fixture/network.js');
/** The arguments with which a program follows the clock of a network. */
export const CLOCK = pathToFileURL(join(PACKAGE, 'clock.js')).href;

/** Starts a network as the users of its package do. */
export async function startNetwork(options: NetworkOptions = {}): Promise<Network> {
  const fixture = (await import(FIXTURE)) as {
    network(options: NetworkOptions): Promise<Network>;
  };
  return fixture.network(options);
}

/** A program of Node.js that follows the clock of a network. */
export class ClockedProgram {
  output = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;

  /** @param args of Node.js: the path of a program, or its code */
  constructor(net: Pick<Network, 'env'>, args: string[], env: NodeJS.ProcessEnv = {}) {
    this.child = spawn(process.execPath, ['--import', CLOCK, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...net.env, ...env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.closed = once(this.child, 'close');
    const add = (chunk: Buffer): void => void (this.output += chunk.toString());
    this.child.stdout?.on('data', add);
    this.child.stderr?.on('data', add);
  }

  get lines(): string[] {
    return this.output.split('\n').slice(0, -1);
  }

  /** Waits for a line that it prints. */
  async prints(line: string): Promise<void> {
    await waitFor(`"${line}" in ${this.output}`, () => this.lines.includes(line));
  }

  /** The exit code, once it has ended by itself. */
  async ends(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
