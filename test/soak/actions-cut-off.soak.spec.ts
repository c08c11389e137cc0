import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cutOffEverything, interruptEverything, placesOf } from '../support/actions/cut-off.js';
import type { Place } from '../support/actions/place.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';

const ROUNDS = 20;

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

it.each(Array.from({ length: ROUNDS }, (_, seed) => seed))(
  'all acts that are cut off at a random moment (%i) reach the other person once',
  async (seed) => {
    await cutOffEverything(session, places, seed);
  },
);

it.each(Array.from({ length: ROUNDS }, (_, seed) => seed))(
  'all acts of others around a random moment of a cut (%i) arrive once',
  async (seed) => {
    await interruptEverything(session, places, seed);
  },
);
