import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MAIN_JOB, namesOf, planSuites } from './plan.js';
import { SUBJECTS } from './subjects.js';

const ROOT = join(import.meta.dirname, '../..');

/** Made, or not read by any suite. */
const UNTOLD = new Set([
  '.ci',
  '.git',
  '.github',
  'bench-results',
  'coverage',
  'data',
  'dist',
  'generated',
  'node_modules',
  'packages',
  'src',
  'test',
]);

const SUITES = [
  ...MAIN_JOB,
  'src/groups/groups.service.spec.ts',
  'src/send/send.service.spec.ts',
  'test/browser/groups.spec.ts',
  'test/browser/sending-files.spec.ts',
  'test/e2e/groups.spec.ts',
  'test/e2e/sending-options.spec.ts',
];

describe('planSuites', () => {
  it('begins with the main job, whatever changed', () => {
    expect(planSuites(SUITES, ['README.md'], [], 'a').main).toEqual([
      'test/e2e/pairing.spec.ts',
      'test/e2e/receiving.spec.ts',
      'test/e2e/sending.spec.ts',
    ]);
  });

  it('puts the suites about sending before the others after a change in src/send', () => {
    const related = ['src/send/send.service.spec.ts'];
    const plan = planSuites(SUITES, ['src/send/send.service.ts'], related, 'a');
    expect(plan.changed.toSorted()).toEqual([
      'src/send/send.service.spec.ts',
      'test/browser/sending-files.spec.ts',
      'test/e2e/sending-options.spec.ts',
    ]);
    expect(plan.others).toHaveLength(3);
  });

  it('goes by the deepest folder of the table, and up from folders that it lacks', () => {
    const changed = ['src/groups/dto/group.dto.ts'];
    expect(planSuites(SUITES, changed, [], 'a').changed.toSorted()).toEqual([
      'test/browser/groups.spec.ts',
      'test/e2e/groups.spec.ts',
    ]);
  });

  it('runs all of them, if it is not known what changed', () => {
    const { main, changed, others } = planSuites(SUITES, null, [], 'a');
    expect(changed).toEqual([]);
    expect([...main, ...others].toSorted()).toEqual(SUITES.toSorted());
  });

  it('has the same order for the same seed, wherever the list began', () => {
    const orderOf = (suites: string[], seed: string) => planSuites(suites, [], [], seed).others;
    expect(orderOf(SUITES, 'a')).toEqual(orderOf(SUITES.toReversed(), 'a'));
    expect(orderOf(SUITES, 'a')).not.toEqual(orderOf(SUITES, 'b'));
  });
});

describe('the table of subjects', () => {
  const named = new Set(Object.values(SUBJECTS).flat());
  const suites = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(browser|e2e)\/.*\.spec\.ts$/.test(path))
    .map((path) => namesOf(path));

  it('has each folder at the top, in src and in packages, but those of the tests themselves', () => {
    const foldersIn = (parent: string) =>
      readdirSync(join(ROOT, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !UNTOLD.has(entry.name))
        .map(({ name }) => join(parent, name));
    const folders = ['.', 'src', 'packages'].flatMap(foldersIn);
    expect(folders.filter((path) => !(path in SUBJECTS))).toEqual([]);
    expect(folders).toContain('src/send');
  });

  it('tells suites of one name apart by their folder', () => {
    const suites = ['test/docs/commands.spec.ts', 'test/e2e/commands.spec.ts'];
    expect(planSuites(suites, ['docs/api.md'], [], 'a').changed).toEqual([suites[0]]);
  });

  it.each(Object.keys(SUBJECTS))('has the folder %s of the tree', (folder) => {
    expect(existsSync(join(ROOT, folder))).toBe(true);
  });

  it('names each suite that drives the whole service, and none that is gone', () => {
    const everywhere = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.(soak|alone|nightly))\.spec\.ts$/.test(path))
      .flatMap((path) => namesOf(path));
    expect(suites.filter((names) => !names.some((name) => named.has(name)))).toEqual([]);
    expect([...named].filter((name) => !everywhere.includes(name))).toEqual([]);
  });
});
