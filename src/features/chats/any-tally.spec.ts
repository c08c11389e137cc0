import { it } from '@jest/globals';
import { expectTallyOfEachPerson } from '../../../test/support/tally/any-tally.js';

it('votes and reactions end with the last one of each person, in any order of arrival', async () => {
  await expectTallyOfEachPerson(40);
});
