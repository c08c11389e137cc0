import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../support/wait-for.js';

/** The ports in the pages. */
const DASHBOARD_PORTS = [8080];
const CONTROL_PORTS = [5223, 5334, 8081];

/** A text of a page to run. */
interface Trial {
  command: string[];
  /** Files that the reader has. */
  given?: Record<string, Buffer | string>;
  /** Ends a text that goes on for ever, once it has printed this. */
  until?: RegExp | undefined;
}

/** Somebody who follows a page in an empty folder, beside a dashboard and the control port of its network. */
export class Reader {
  readonly home: string;
  readonly temporary: string;

  /**
   * @param folder for all that the reader makes
   * @param packages a folder with what `npm install` makes, copied into each empty folder
   */
  constructor(
    private readonly folder: string,
    private readonly packages: string,
    private readonly dashboard: string,
    control: string,
  ) {
    this.home = mkdtempSync(join(folder, 'home-'));
    this.temporary = mkdtempSync(join(folder, 'temporary-'));
    const lead = (ports: number[], url: string) =>
      ports.map((port) => `connect-to = "127.0.0.1:${port}:${new URL(url).host}"`);
    // Statuses from 400 on are failures. The ports need no change in the text.
    const settings = ['fail', 'silent', 'show-error', ...lead(DASHBOARD_PORTS, dashboard)];
    writeFileSync(
      join(this.home, '.curlrc'),
      [...settings, ...lead(CONTROL_PORTS, control)].join('\n'),
    );
  }

  /** @returns its exit code, what it printed, and the names of the files that it made */
  async follow({ command: [program = '', ...args], given = {}, until }: Trial) {
    const cwd = mkdtempSync(join(this.folder, 'empty-'));
    cpSync(this.packages, join(cwd, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    for (const [name, content] of Object.entries(given)) writeFileSync(join(cwd, name), content);
    const before = new Set(readdirSync(cwd));
    const child = spawn(program, args, { cwd, env: this.environment, detached: true });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (printed += piece.toString()));
    let hasEnded = false;
    const closed = once(child, 'close').finally(() => (hasEnded = true));
    try {
      if (until) {
        await waitFor(`${until} of ${args.at(-1)}`, () => hasEnded || until.test(printed));
      }
    } finally {
      if (until && !hasEnded) process.kill(-child.pid!, 'SIGTERM');
    }
    const [code, signal] = (await closed) as [number | null, string | null];
    const files = readdirSync(cwd).filter((name) => !before.has(name));
    return { end: code ?? signal, printed, files };
  }

  private get environment(): NodeJS.ProcessEnv {
    const { PATH } = process.env;
    const ofNpm = { npm_config_offline: 'true', npm_config_logs_max: '0' };
    const { home: HOME, temporary: TMPDIR, dashboard: DASHBOARD_URL } = this;
    return { PATH, HOME, TMPDIR, DASHBOARD_URL, npm_config_update_notifier: 'false', ...ofNpm };
  }
}
