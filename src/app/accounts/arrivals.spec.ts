import { expect, it } from '@jest/globals';
import { Arrivals } from './arrivals.js';

it('refuses what writes once the account is to be elsewhere, and lets reads pass', async () => {
  const arrivals = new Arrivals();
  await arrivals.wait('default', { method: 'POST' });
  arrivals.noteEnd('default');
  await expect(arrivals.wait('default', { method: 'POST' })).rejects.toMatchObject({
    code: 'moving',
  });
  await arrivals.wait('default', { method: 'GET' });
});
