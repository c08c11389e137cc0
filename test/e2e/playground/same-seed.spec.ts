import { describe, expect, it } from '@jest/globals';
import { scaled } from '../../support/jest/machine-factor.js';
import { recordSession, sameOf } from '../../support/crowds/seeded-session.js';

describe('a session of scripted people, with a clock that stands until it is moved', () => {
  it(
    'has the same recording for the same seed, and another one for another seed',
    async () => {
      const first = sameOf(await recordSession('7'));
      expect(first.filter((line) => line.includes('"record":"event"')).length).toBeGreaterThan(30);
      expect(sameOf(await recordSession('7'))).toEqual(first);
      expect(sameOf(await recordSession('8'))).not.toEqual(first);
    },
    scaled(180_000),
  );
});
