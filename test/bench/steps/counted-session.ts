import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scaled } from '../../support/jest/machine-factor.js';
import { pause } from '../../support/pause.js';
import { createFolder } from '../../support/service/service.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';

const PRELOAD = join(import.meta.dirname, 'log-statements.process.mjs');
const QUIET_MS = scaled(200);

/** The work of the stores for one message. */
export interface Steps {
  statements: number;
  commits: number;
  rows: number;
  /** One line for each statement: its store, the rows that it has written, and its SQL. */
  log: string[];
}

/** A service that is paired with a phone, and whose statements are counted. */
export class CountedSession {
  private constructor(
    readonly session: ProcessSession,
    private readonly log: string,
  ) {}

  static async start(): Promise<CountedSession> {
    const log = join(createFolder(), 'statements.log');
    writeFileSync(log, '');
    const env = {
      NODE_OPTIONS: `--import ${PRELOAD}`,
      STATEMENT_LOG: log,
      SERVICE_SEND_PER_MINUTE: '0',
    };
    return new CountedSession(await PairedSession.spawn({ env }), log);
  }

  /**
   * The median, since timers write, too.
   * @param act is done so many times, each when nothing more is written for the one before
   */
  async count(times: number, act: () => Promise<unknown>): Promise<Steps> {
    const counts: Steps[] = [];
    await this.isQuiet();
    for (let time = 0; time < times; time += 1) {
      const start = statSync(this.log).size;
      await act();
      await this.isQuiet();
      counts.push(countIn(readFileSync(this.log).subarray(start).toString().trimEnd().split('\n')));
    }
    const [middle] = counts.toSorted((a, b) => a.statements - b.statements).slice(times / 2);
    if (!middle) throw new Error('nothing was counted');
    return middle;
  }

  /** Waits until nothing more is written for what has happened. */
  private async isQuiet(): Promise<void> {
    for (let size = -1; size !== statSync(this.log).size; await pause(QUIET_MS)) {
      size = statSync(this.log).size;
    }
  }

  async dispose(): Promise<void> {
    await this.session.dispose();
    rmSync(dirname(this.log), { recursive: true });
  }
}

/** A statement that writes outside of a transaction is a commit of its own. */
function countIn(log: string[]): Steps {
  const open = new Set<string>();
  const counts = { statements: 0, commits: 0, rows: 0, log };
  for (const line of log) {
    const [store = '', rows, sql = ''] = line.split('\t');
    counts.rows += Number(rows);
    if (/^begin\b/i.test(sql)) open.add(store);
    else if (/^(commit|rollback)\b/i.test(sql)) {
      open.delete(store);
      counts.commits += 1;
    } else {
      counts.statements += 1;
      if (Number(rows) > 0 && !open.has(store)) counts.commits += 1;
    }
  }
  return counts;
}
