import { describe, expect, it } from '@jest/globals';
import { aMessage } from '../../testing/factories.js';
import { placeOf } from './thread.view.js';

const at = (/** @type {number} */ day, hour = 12) => new Date(2025, 2, day, hour).getTime();

describe('placeOf', () => {
  it('separates days, and marks a new sender, a pause and a notice', () => {
    const messages = [
      aMessage({ id: 'A', timestamp: at(1) }),
      aMessage({ id: 'B', timestamp: at(1) + 1000 }),
      aMessage({ id: 'C', timestamp: at(1) + 2000, from_me: true }),
      aMessage({ id: 'D', timestamp: at(2), from_me: true }),
      aMessage({ id: 'E', timestamp: at(2, 13), from_me: true }),
      aMessage({ id: 'F', timestamp: at(2, 13) + 1000, from_me: true, type: 'call' }),
      aMessage({ id: 'G', timestamp: at(2, 13) + 2000, from_me: true }),
    ];
    const places = messages.map((message, index) => placeOf(message, messages[index - 1]));
    expect(places.map(({ day, isRunStart }) => [day, isRunStart])).toEqual([
      ['2025-03-01', true],
      [null, false],
      [null, true],
      ['2025-03-02', true],
      [null, true],
      [null, false],
      [null, true],
    ]);
  });
});
