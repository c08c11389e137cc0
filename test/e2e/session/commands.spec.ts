import { it } from '@jest/globals';
import { expectToObeyCrowd } from '../../support/crowds/command-crowd.js';

it('has one socket at most, whatever eight clients ask for at once, and ends as last asked', async () => {
  await expectToObeyCrowd(8, 3000);
});
