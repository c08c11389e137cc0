import { execFileSync } from 'node:child_process';
import { ROOT } from './jest-command.js';

/** A change that took longer than this to write is not seen whole. */
const CHANGE_HOURS = 12;
const ALL_ZEROS = /^0+$/;

/** Asks git in the root of a clone. */
type Git = (...args: string[]) => string;

/**
 * The files that changed since the last accepted commit, with new and uncommitted ones: paths from the root of the
 * project, also of deleted files.
 * @param base the last accepted commit, where the caller knows it; else the newest one that is half a day older than
 * the last commit is taken for it
 * @returns null if nothing tells: the history is cut off, or there is none
 */
export function changedFiles(base: string | undefined, root = ROOT): string[] | null {
  const git: Git = (...args) => run(root, args);
  try {
    const from = isCommit(git, base) ? base : commitOfBefore(git);
    if (!from) return null;
    const changed = git('diff', '--name-only', '--no-renames', '-z', from);
    const added = git('ls-files', '--others', '--exclude-standard', '-z');
    return `${changed}\0${added}`.split('\0').filter(Boolean);
  } catch {
    // A copy instead of a clone, or a machine without git.
    return null;
  }
}

function isCommit(git: Git, name: string | undefined): name is string {
  if (!name || ALL_ZEROS.test(name)) return false;
  try {
    git('cat-file', '-e', `${name}^{commit}`);
    return true;
  } catch {
    // A forge may name a commit that the clone does not have, for example after a forced push.
    return false;
  }
}

function commitOfBefore(git: Git): string {
  const newest = Number(git('log', '-1', '--format=%ct'));
  return git('rev-list', '-1', `--before=${newest - CHANGE_HOURS * 3600}`, 'HEAD');
}

function run(cwd: string, args: string[]): string {
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
