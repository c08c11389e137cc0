// @ts-check
import { performance } from 'node:perf_hooks';

/** The time of the calculation on a machine that is fast enough: two cores of today, with nothing else to do. */
const FAST_MS = 10;
const ROUNDS = 5;
/** The largest factor: beyond it, the machine is not the reason. */
export const LARGEST_FACTOR = 60;

/**
 * How many times slower than usual this machine is, at least 1. Measured once; processes that this one starts inherit
 * it by `TEST_MACHINE_FACTOR`, which can also be set by hand.
 * @type {number}
 */
export const MACHINE_FACTOR = readFactor(process.env.TEST_MACHINE_FACTOR) ?? measure();
process.env.TEST_MACHINE_FACTOR = String(MACHINE_FACTOR);

/**
 * Stretches a time-out of a test for a slow machine.
 * @param {number} time on a fast machine, in any unit
 * @returns {number} a whole number of the same unit
 */
export function scaled(time) {
  return Math.ceil(time * MACHINE_FACTOR);
}

/**
 * Slows down something that a test must see before it is over, so that a slow machine has the time to look.
 * @param {number} rate on a fast machine, such as bytes a second
 * @returns {number} a whole number of the same unit
 */
export function slowed(rate) {
  return Math.ceil(rate / MACHINE_FACTOR);
}

/** @param {string | undefined} text */
function readFactor(text) {
  const factor = Number(text);
  return factor >= 1 && factor <= LARGEST_FACTOR ? factor : undefined;
}

/** The median of a few rounds of a fixed calculation, against what a fast machine takes. */
function measure() {
  const times = Array.from({ length: ROUNDS }, timeOneRound).toSorted((one, other) => one - other);
  const factor = (times[Math.floor(ROUNDS / 2)] ?? FAST_MS) / FAST_MS;
  return Math.min(LARGEST_FACTOR, Math.max(1, Math.round(factor * 10) / 10));
}

function timeOneRound() {
  const start = performance.now();
  let sum = 0;
  for (let i = 0; i < 1e7; i++) sum += i % 7;
  // Uses the result, so that the calculation is not optimised away.
  return sum > 0 ? performance.now() - start : FAST_MS;
}
