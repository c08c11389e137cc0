import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fuzzFrames, fuzzRequests } from '../support/fuzzing.js';
import { PairedSession } from '../support/session.js';

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start();
});

afterAll(() => session.dispose());

it('answers whatever is asked without a 500, and shows nothing of its inside', async () => {
  const seed = Date.now();
  const complaints = await fuzzRequests(session.service.baseUrl, 600, seed);
  expect({ seed, complaints }).toEqual({ seed, complaints: [] });
});

it('comes through garbage from the network and misses nothing', async () => {
  await fuzzFrames(session, 100);
});
