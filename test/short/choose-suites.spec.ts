import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { chooseSuites, describeChoice, type SuiteNote } from './choose-suites.js';
import { readShortSuites, ROOT } from './short-suites.js';

const note = (path: string, cpuSeconds: number, functions: string): SuiteNote => ({
  path,
  cpuSeconds,
  functions: [...functions],
});

describe('chooseSuites', () => {
  it('takes the suite that adds most for its time, until the share is reached', () => {
    const others = [note('dear', 100, 'abcd'), note('cheap', 1, 'bc'), note('same', 2, 'bc')];
    expect(chooseSuites([note('main', 5, 'a')], others, 0.75)).toEqual({
      suites: ['cheap'],
      cpuSeconds: 6,
      share: 0.75,
      left: ['d'],
    });
  });

  it('takes an expensive one that alone runs a function, and leaves out suites that become superfluous', () => {
    const others = [note('dear', 100, 'abcd'), note('cheap', 1, 'bc')];
    expect(chooseSuites([], others, 1).suites).toEqual(['dear']);
  });

  it('takes none where the fixed ones reach the share', () => {
    expect(chooseSuites([note('main', 5, 'abc')], [note('other', 1, 'ab')], 0.95)).toEqual({
      suites: [],
      cpuSeconds: 5,
      share: 1,
      left: [],
    });
  });
});

describe('describeChoice', () => {
  it('tells the share of a list, and what it leaves', () => {
    const others = [note('one', 1, 'ab'), note('two', 2, 'bcd')];
    expect(describeChoice(['one'], [], others)).toMatchObject({
      cpuSeconds: 1,
      share: 0.5,
      left: ['c', 'd'],
    });
  });
});

describe('the list of the short run', () => {
  it('names existing suites, each once', () => {
    const suites = readShortSuites();
    expect(suites.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(new Set(suites).size).toBe(suites.length);
  });
});
