import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FaultLane, type FaultPhase } from '../../support/faults/fault-lane.js';
import { DISTURBANCES, REFUSED_UPGRADES, VERDICTS } from '../../support/faults/fault-rows.js';
import { scaled } from '../../support/jest/machine-factor.js';

/** A part of the soak's table: each kind of fault, and each phase. */
const SOME: [string, FaultPhase][] = [
  ['connection cut (reset)', 'receiving'],
  ['connection cut (close)', 'pairing'],
  ['stream error 515', 'open'],
  ['garbage node', 'waiting_for_scan'],
  ['HTTP 403 (keep-alive)', 'open'],
  ['HTTP 401 (close)', 'disconnected'],
  ['login refused with 405 {}', 'open'],
  ['login refused with 405 4 times {}', 'open'],
  ['login refused with 409 {}', 'sending'],
  ['login refused with 415 {}', 'starting'],
  ['login refused with 402 {"code":"101","expire":"1"}', 'sending'],
  ['login refused with 406 {}', 'starting'],
  ['conflict: replaced', 'open'],
  ['conflict: device removed', 'receiving'],
];
const ROWS = [...DISTURBANCES, ...REFUSED_UPGRADES, ...VERDICTS];

/** The time for a few pauses of the service, on a busy machine. */
const LIMIT_MS = scaled(120_000);

let lane: FaultLane;

beforeAll(async () => {
  lane = await FaultLane.open();
});

afterAll(() => lane.dispose());

it.each(SOME)(
  'ends as specified, with nothing lost: %s while %s',
  async (name, phase) => {
    const row = ROWS.find((each) => each.name === name);
    expect(row).toBeDefined();
    await lane.run(row!, phase);
  },
  LIMIT_MS,
);
