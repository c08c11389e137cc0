import { beforeAll, describe, expect, it } from '@jest/globals';
import { countSteps, PATHS, type Path } from './paths.js';
import type { Steps } from './counted-session.js';

const MESSAGES = 10;

/** Fewer are welcome: lower the figure then. More need a reason. */
const MOST: Record<Path, [statements: number, commits: number]> = {
  'text in': [6, 2],
  'reaction in': [8, 2],
  'text in, of a group': [9, 2],
  'text out': [22, 4],
  delivery: [3, 1],
  'read receipt': [3, 1],
  'text out, to somebody new': [36, 9],
};

describe('the work of the stores for one message', () => {
  let counts: Record<Path, Steps>;

  beforeAll(async () => {
    counts = await countSteps(MESSAGES);
  });

  it.each(PATHS)('of a %s does not grow', (path) => {
    const { statements, commits, log } = counts[path];
    const [mostStatements, mostCommits] = MOST[path];
    const isHeld = statements <= mostStatements && commits <= mostCommits;
    expect(isHeld ? [] : log).toEqual([]);
  });
});
