import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The text of a QR code in the output of a program. */
const QR_TEXT = /https:\/\/wa\.me\/settings\/linked_devices#[\w@+/=,-]+/g;
const KEPT_CHARACTERS = 100_000;
const PATIENCE_MS = 5_000;

/** The program under test, started by a line of the shell. Ends together with all processes that it has started. */
export class Program {
  private output = '';
  private readonly ended: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-KEPT_CHARACTERS);
      });
    }
  }

  static start(command: string, env: Record<string, string>): Program {
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    return new Program(
      spawn(command, {
        shell: true,
        // A process group, so that all of it can be ended.
        detached: true,
        env: { ...inherited, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The newest QR code in its output. */
  get qr(): string | undefined {
    return this.output.match(QR_TEXT)?.at(-1);
  }

  /** True if the output contains this. */
  says(text: string): boolean {
    return this.output.includes(text);
  }

  /** The last lines of the output, without QR codes. */
  lastLines(count: number): string[] {
    const lines = this.output.trimEnd().split('\n');
    return lines.filter((line) => line !== '' && !line.match(QR_TEXT)).slice(-count);
  }

  async stop(): Promise<void> {
    this.signal('SIGTERM');
    const force = setTimeout(() => this.signal('SIGKILL'), PATIENCE_MS);
    if (this.isRunning) await this.ended;
    clearTimeout(force);
    this.signal('SIGKILL');
  }

  private signal(signal: NodeJS.Signals): void {
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid, signal);
    } catch {
      // The whole group has ended already.
    }
  }
}
