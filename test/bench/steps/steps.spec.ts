import { beforeAll, describe, expect, it } from '@jest/globals';
import { countSteps, PATHS, type Path } from './paths.js';
import type { Steps } from './counted-session.js';

const MESSAGES = 10;

/** Fewer are welcome: lower the figure then. More need a reason. */
const MOST: Record<Path, [statements: number, commits: number]> = {
  'text in': [9, 4],
  'reaction in': [11, 4],
  'text in, of a group': [13, 4],
  'text out': [27, 5],
  delivery: [6, 1],
  'read receipt': [6, 1],
  'text out, to somebody new': [40, 10],
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
