import { expect, it } from '@jest/globals';
import { simulateLeases } from '../support/lease/lease-simulation.js';

const SEEDS = 100_000;

it(`lets no two processes act at once, in ${SEEDS} simulated runs`, () => {
  const { violation, ...done } = simulateLeases(SEEDS);
  expect(violation).toBeNull();
  console.log(`${done.moves} moves, ${done.frames} frames, ${done.writes} writes`);
});
