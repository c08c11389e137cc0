import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'packages/network/dist/main.js');

export interface ReplayRun {
  code: number;
  stdout: string;
  stderr: string;
}

export const RECORDINGS = join(import.meta.dirname, 'replay/recordings');
const BOT = 'exec node test/examples/replay/bot.mjs';

/** Runs the command that tests a program with a recording. */
export function runReplay(...args: string[]): Promise<ReplayRun> {
  return runReplayWith({}, ...args);
}

/** Tests the bot of the recordings, right or with a mistake. */
export function replayBot(recording: string, bug?: string, ...args: string[]): Promise<ReplayRun> {
  const file = join(RECORDINGS, `${recording}.test.ndjson`);
  const variables: Record<string, string> = bug === undefined ? {} : { BUG: bug };
  return runReplayWith(variables, file, '--command', BOT, ...args);
}

/** Runs the command in the folder of the bot in Python, which speaks to a dashboard. */
export function runReplayBeside(port: number, ...args: string[]): Promise<ReplayRun> {
  const variables = {
    PORT: String(port),
    DASHBOARD: `${process.execPath} ${join(ROOT, 'dist/main.js')}`,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  return runReplayWith(variables, ...args, '--against', `http://127.0.0.1:${port}`);
}

function runReplayWith(variables: Record<string, string>, ...args: string[]): Promise<ReplayRun> {
  const env = { ...process.env, NODE_OPTIONS: '', ...variables };
  const all = [PROGRAM, 'replay', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
