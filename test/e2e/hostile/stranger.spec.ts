import { expect, it, jest } from '@jest/globals';
import { scaled } from '../../support/jest/machine-factor.js';
import { StrangerTrial } from '../../support/stranger/stranger-trial.js';

/** Rounds of ten moves each, so that all moves are made, also where a minute is too short for that. */
const TURNS = 9;
/** The soak goes on for ten of them, and measures. */
const MINUTE_MS = 60_000;
/** The seed is the same each time, unless the variable gives another one. */
const SEED = Number(process.env['STRANGER_SEED'] ?? 41);

jest.setTimeout(scaled(600_000));

it(`a container of 256 MB survives a stranger, and others lose nothing (STRANGER_SEED=${SEED})`, async () => {
  const trial = await StrangerTrial.open({ seed: SEED });
  try {
    const end = Date.now() + MINUTE_MS;
    for (let turn = 0; turn < TURNS || Date.now() < end; turn += 1) await trial.turn();
    expect([trial.figures, await trial.problems()]).toEqual([trial.figures, []]);
    await trial.restart();
    await trial.turn();
    expect([trial.figures, await trial.problems()]).toEqual([trial.figures, []]);
  } finally {
    await trial.dispose();
  }
});
