import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'packages/network/dist/main.js');

export interface ReplayRun {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command that tests a program with a recording. */
export function runReplay(...args: string[]): Promise<ReplayRun> {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const all = [PROGRAM, 'replay', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
