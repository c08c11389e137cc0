import { it } from '@jest/globals';
import { expectToObeyCrowd } from '../support/crowds/command-crowd.js';

it('has one socket at most for any commands of eight clients in a minute, and ends in the state of the last one', async () => {
  await expectToObeyCrowd(8, 60_000);
});
