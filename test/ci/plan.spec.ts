import { describe, expect, it } from '@jest/globals';
import { MAIN_JOB } from '../short/short-suites.js';
import { planSuites } from './plan.js';

const SUITES = [
  ...MAIN_JOB,
  'src/features/groups/groups.service.spec.ts',
  'src/features/send/send.service.spec.ts',
  'test/browser/chats/groups.spec.ts',
  'test/e2e/groups/groups.spec.ts',
  'test/e2e/sending/sending-options.spec.ts',
];
const SHORT = [
  ...MAIN_JOB,
  'src/features/groups/groups.service.spec.ts',
  'src/features/send/send.service.spec.ts',
];

describe('planSuites', () => {
  it('begins with the suites of npm test, the main job first', () => {
    const { short } = planSuites(SUITES, SHORT, [], 'a');
    expect(short.slice(0, MAIN_JOB.length)).toEqual(MAIN_JOB);
    expect(short.toSorted()).toEqual(SHORT.toSorted());
  });

  it('goes on with the suites that a change touches', () => {
    const related = [
      'test/e2e/groups/groups.spec.ts',
      'src/features/groups/groups.service.spec.ts',
    ];
    const { changed, others } = planSuites(SUITES, SHORT, related, 'a');
    expect(changed).toEqual(['test/e2e/groups/groups.spec.ts']);
    expect(others).not.toContain('test/e2e/groups/groups.spec.ts');
  });

  it('has each suite once', () => {
    const related = ['test/e2e/groups/groups.spec.ts', ...SHORT];
    const { short, changed, others } = planSuites(SUITES, SHORT, related, 'a');
    expect([...short, ...changed, ...others].toSorted()).toEqual(SUITES.toSorted());
  });

  it('has the same order for the same seed, wherever the list began', () => {
    const orderOf = (suites: string[], seed: string) => planSuites(suites, SHORT, [], seed).others;
    expect(orderOf(SUITES, 'a')).toEqual(orderOf(SUITES.toReversed(), 'a'));
    expect(orderOf(SUITES, 'a')).not.toEqual(orderOf(SUITES, 'b'));
  });
});
