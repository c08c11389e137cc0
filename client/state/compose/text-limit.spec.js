import { describe, expect, it } from '@jest/globals';
import { MAX_TEXT, roomLeft } from './text-limit.js';

describe('roomLeft', () => {
  it('shows a number only near the limit', () => {
    expect(roomLeft('short')).toBeNull();
    expect(roomLeft('x'.repeat(MAX_TEXT))).toEqual({ left: 0, isOver: false });
    expect(roomLeft('x'.repeat(MAX_TEXT + 1))).toEqual({ left: -1, isOver: true });
  });
});
