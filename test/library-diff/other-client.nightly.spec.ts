import { expect, it } from '@jest/globals';
import { installLibrary } from './install-library.js';
import { failedIn, observe } from './observe.js';
import { SCENARIOS } from './scenarios.js';

/** docs/other-clients.md says why. */
const REFUSED = ['a reaction goes out'];

it('plays all scenarios with a client that shares no code with Baileys', async () => {
  const seen = await observe({ library: installLibrary('zapo-js@0.3.0'), runs: 1 });
  expect([...seen.keys()]).toEqual(SCENARIOS.map(([name]) => name));
  expect(failedIn(seen)).toEqual(REFUSED);
});
