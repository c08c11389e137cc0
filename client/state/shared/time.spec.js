import { describe, expect, it } from '@jest/globals';
import {
  axisTime,
  clockTime,
  dayName,
  fullTime,
  listTime,
  preciseTime,
  secondsUntil,
} from './time.js';

const at = (/** @type {number} */ day, hour = 12) => new Date(2025, 2, day, hour).getTime();

describe('times', () => {
  it('name the days next to today', () => {
    expect(dayName(at(9), '2025-03-09')).toBe('Today');
    expect(dayName(at(8, 23), '2025-03-09')).toBe('Yesterday');
    expect(listTime(at(8), '2025-03-09')).toBe('Yesterday');
    expect(listTime(at(3), '2025-03-09')).toBe(
      new Intl.DateTimeFormat('en', { weekday: 'long' }).format(at(3)),
    );
  });

  it.each([
    [clockTime, '21:12'],
    [preciseTime, '21:12:10.838'],
    [fullTime, 'Mar 9, 2025, 21:12:10'],
    [(/** @type {number} */ time) => axisTime(time, 3_600_000), '21:12'],
    [(/** @type {number} */ time) => axisTime(time, 700_000_000), 'Sun 21:12'],
    [(/** @type {number} */ time) => listTime(time, '2025-03-09'), '21:12'],
  ])('have 24 hours, also in a language with twelve: %#', (write, text) => {
    expect(write(new Date(2025, 2, 9, 21, 12, 10, 838).getTime())).toBe(text);
  });

  it('count down from text and from numbers, never below zero', () => {
    expect(secondsUntil('2025-03-09T00:00:10.000Z', Date.parse('2025-03-09T00:00:00.500Z'))).toBe(
      10,
    );
    expect(secondsUntil(1000, 5000)).toBe(0);
    expect(secondsUntil(null, 0)).toBe(0);
  });
});
