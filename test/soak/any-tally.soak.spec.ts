import { it } from '@jest/globals';
import { expectTallyOfEachPerson } from '../support/tally/any-tally.js';

it('votes and reactions come to the last one of each person, in whatever order they arrive', async () => {
  await expectTallyOfEachPerson(3000);
});
