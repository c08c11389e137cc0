import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changedFiles } from './changed-files.js';

const HOUR_S = 60 * 60;
const NOW_S = 1_800_000_000;

describe('changedFiles', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'clone-'));
    git('init', '--quiet');
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function git(...args: string[]): string {
    const config = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.invalid'];
    return execFileSync('git', [...config, ...args], { cwd: root, encoding: 'utf8' }).trim();
  }

  function commit(name: string, hoursAgo: number): string {
    writeFileSync(join(root, name), String(hoursAgo));
    git('add', '.');
    const date = `${NOW_S - hoursAgo * HOUR_S} +0000`;
    const env = { ...process.env, GIT_COMMITTER_DATE: date };
    const who = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.invalid'];
    execFileSync('git', [...who, 'commit', '--quiet', '-m', name], { cwd: root, env });
    return git('rev-parse', 'HEAD');
  }

  it('names files that changed since a commit, and uncommitted ones', () => {
    const base = commit('old.ts', 100);
    commit('mañana.ts', 99);
    writeFileSync(join(root, 'new.ts'), '');
    renameSync(join(root, 'old.ts'), join(root, 'moved.ts'));
    expect(changedFiles(base, root)?.toSorted()).toEqual([
      'mañana.ts',
      'moved.ts',
      'new.ts',
      'old.ts',
    ]);
  });

  it.each([undefined, '', '0'.repeat(40), 'f'.repeat(40)])(
    'takes the newest commit that is half a day older than the last, if the base is %j',
    (base) => {
      commit('first.ts', 30);
      commit('second.ts', 20);
      commit('third.ts', 10);
      commit('fourth.ts', 0);
      expect(changedFiles(base, root)).toEqual(['fourth.ts', 'third.ts']);
    },
  );

  it('knows nothing without such a commit, or without a clone', () => {
    commit('only.ts', 0);
    expect(changedFiles(undefined, root)).toBeNull();
    rmSync(join(root, '.git'), { recursive: true });
    expect(changedFiles(undefined, root)).toBeNull();
  });
});
