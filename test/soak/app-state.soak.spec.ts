import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { ConnectionDto } from '../../src/base/shapes/connection.dto.js';
import {
  changeOnBothSides,
  createChats,
  expectSameOnBothSides,
} from '../support/crowds/changing-on-both-sides.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';

const ROUNDS = 200;
const CORRUPT_EVERY = 20;

let session: ProcessSession;
let people: Contact[];

beforeAll(async () => {
  session = await PairedSession.spawn();
  people = await createChats(session);
});

afterAll(() => session.dispose());

it(`is the same on both sides after ${ROUNDS} changes at the same time, some of them corrupt`, async () => {
  const { faults, errors } = session.network;
  const { appState } = session.phone.account;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % CORRUPT_EVERY === CORRUPT_EVERY - 1) faults.appState.corruptPatches += 1;
    expect(await changeOnBothSides(session, people, round)).toBe(200);
  }
  await expectSameOnBothSides(session, people);
  expect(faults.appState.corruptPatches).toBe(0);
  expect(appState.conflicts).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  const { body } = await session.api.get<ConnectionDto>('/api/connection');
  expect(body.state).toBe('connected');
});
