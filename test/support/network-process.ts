import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/network.js', import.meta.url));

/** A network in a process of its own, and its output. */
export class NetworkProcess {
  output = '';
  errors = '';
  readonly exit: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [MAIN, ...args]);
    this.child.stdout?.on('data', (data: Buffer) => (this.output += data.toString()));
    this.child.stderr?.on('data', (data: Buffer) => (this.errors += data.toString()));
    this.exit = once(this.child, 'close').then(() => this.child.exitCode);
  }

  async ready(): Promise<void> {
    while (!this.output.includes('SERVICE_NETWORK_ROOT_KEY')) {
      await Promise.race([once(this.child.stdout!, 'data'), this.failOnExit()]);
    }
  }

  /** The environment of a service that is joined to it. */
  get url(): string {
    return this.read(/SERVICE_NETWORK_URL=(\S+)/);
  }

  get rootKey(): string {
    return this.read(/SERVICE_NETWORK_ROOT_KEY=([0-9a-f]{64})/);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  read(pattern: RegExp): string {
    return pattern.exec(this.output)?.[1] ?? '';
  }

  async post(command: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.read(/(http:\S+)/)}/${command}`, {
      method: 'POST',
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  private async failOnExit(): Promise<never> {
    throw new Error(`the process ended with ${await this.exit}: ${this.errors}`);
  }
}
