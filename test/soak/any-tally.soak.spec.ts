import { it } from '@jest/globals';
import { expectTallyOfEachPerson } from '../support/tally/any-tally.js';

it('votes and reactions come to the last one of each person, in any order of arrival', async () => {
  await expectTallyOfEachPerson(3000);
});
