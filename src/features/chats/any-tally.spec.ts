import { it } from '@jest/globals';
import { expectTallyOfEachPerson } from '../../../test/support/tally/any-tally.js';

it('votes and reactions come to the last one of each person, in whatever order they arrive', async () => {
  await expectTallyOfEachPerson(40);
});
