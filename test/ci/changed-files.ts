import { execFileSync } from 'node:child_process';

/** A change that took longer than this to write is not seen whole. */
const CHANGE_HOURS = 12;
const ALL_ZEROS = /^0+$/;

/**
 * The files that changed since the last accepted commit, and those not committed yet: paths from the root of the
 * project, also of files that are gone.
 * @param base the last accepted commit, where the caller knows it; else the newest one that is half a day older than
 * the last commit is taken for it
 * @returns null if the clone does not tell, because its history is cut off
 */
export function changedFiles(base: string | undefined): string[] | null {
  const from = isCommit(base) ? base : commitOfBefore();
  if (!from) return null;
  const changed = git('diff', '--name-only', '--no-renames', from);
  return changed.split('\n').filter(Boolean);
}

function isCommit(name: string | undefined): name is string {
  if (!name || ALL_ZEROS.test(name)) return false;
  try {
    git('cat-file', '-e', `${name}^{commit}`);
    return true;
  } catch {
    // A forge may name a commit that the clone does not have, for example after a forced push.
    return false;
  }
}

function commitOfBefore(): string {
  const newest = Number(git('log', '-1', '--format=%ct'));
  return git('rev-list', '-1', `--before=${newest - CHANGE_HOURS * 3600}`, 'HEAD');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
