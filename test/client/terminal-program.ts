import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { waitFor } from '../support/wait-for.js';

const ROOT = join(import.meta.dirname, '../..');
const TERMINAL = join(import.meta.dirname, 'in-terminal.py');
const COMMAND = join(ROOT, 'bin/whatsapp-dashboard.js');
export const COLUMNS = 110;
const CTRL_C = '\u0003';

/** The command line in a pseudo-terminal, as a person sees it. */
export class TerminalProgram {
  /** All output, with the codes of the terminal. */
  output = '';
  readonly exited: Promise<number | null>;

  private constructor(private readonly child: ChildProcessWithoutNullStreams) {
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.exited = new Promise((resolve) => child.on('close', resolve));
  }

  /** @param args of `whatsapp-dashboard` */
  static start(args: string[], env: Record<string, string> = {}): TerminalProgram {
    const words = [TERMINAL, String(COLUMNS), process.execPath, COMMAND, ...args];
    const child = spawn('python3', words, {
      env: { PATH: process.env.PATH, TERM: 'xterm-256color', TZ: 'UTC', ...env },
    });
    return new TerminalProgram(child);
  }

  /** The output without colours. */
  get text(): string {
    return stripVTControlCharacters(this.output).replaceAll('\r\n', '\n');
  }

  waitForText(text: RegExp): Promise<RegExpExecArray> {
    return waitFor(`${text} in the terminal`, () => text.exec(this.text));
  }

  /** Closes its terminal. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  interrupt(): void {
    this.child.stdin.write(CTRL_C);
  }
}
