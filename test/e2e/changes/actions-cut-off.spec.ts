import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cutOffEverything, interruptEverything, placesOf } from '../../support/actions/cut-off.js';
import type { Place } from '../../support/actions/place.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';

let session: ProcessSession;
let places: Place[];

beforeAll(async () => {
  session = await PairedSession.spawn({ env: { SERVICE_MEDIA_FETCH: 'none' } });
  places = await placesOf(session);
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

// The seeds of a kill and of a lost connection. The soak has more of both.
it.each([3, 4])(
  'all acts that are cut off at a random moment (%i) reach the other person once',
  async (seed) => {
    await cutOffEverything(session, places, seed);
  },
  scaled(120_000),
);

it.each([3, 4])(
  'all acts of others around a random moment of a cut (%i) arrive once',
  async (seed) => {
    await interruptEverything(session, places, seed);
  },
  scaled(120_000),
);
