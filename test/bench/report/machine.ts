import { execFileSync } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';

const GIGABYTE = 1024 ** 3;

/** Facts that a figure depends on, without a name that identifies the machine. */
export function describeMachine(): string {
  return `${availableParallelism()} cores, ${Math.round(totalmem() / GIGABYTE)} GB`;
}

/** The commit of the working copy; empty without one. */
export function currentCommit(): string {
  try {
    const run = (...args: string[]): string =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const isChanged = run('status', '--porcelain', '--', 'src', 'client', 'test', 'package.json');
    return `${run('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    // A copy without its history measures as well.
    return '';
  }
}
