import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Deadline } from './deadline.js';

let wall = 0;
let monotonic = 0;

beforeEach(() => {
  wall = 1_800_000_000_000;
  monotonic = 1000;
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic);
});

afterEach(() => void jest.restoreAllMocks());

describe('the end of a pause', () => {
  it('comes after its time', () => {
    const end = new Deadline(5000);
    wall += 2000;
    monotonic += 2000;
    expect([end.leftMs, end.at]).toEqual([3000, wall + 3000]);
    wall += 3000;
    monotonic += 3000;
    expect(end.leftMs).toBe(0);
  });

  it('is a whole number of ms, as a column of a store is', () => {
    const end = new Deadline(5000);
    monotonic += 0.3;
    expect(end.at).toBe(wall + 5000);
  });

  it('comes no later when the clock is set back', () => {
    const end = new Deadline(5000);
    wall -= 86_400_000;
    monotonic += 5000;
    expect(end.leftMs).toBe(0);
  });

  it('comes when the computer has slept for that time', () => {
    const end = new Deadline(5000);
    wall += 5000;
    expect(end.leftMs).toBe(0);
  });
});
