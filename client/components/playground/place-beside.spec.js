import { describe, expect, it } from '@jest/globals';
import { placeBeside } from './place-beside.js';

const VIEW = { width: 1000, height: 800 };
const CARD = { width: 300, height: 200 };
const box = (/** @type {number[]} */ [left, top, right, bottom]) => ({ left, top, right, bottom });

describe('placeBeside', () => {
  it.each([
    ['below', [400, 10, 500, 50], { left: 300, top: 62 }],
    ['above what is at the bottom', [400, 700, 500, 790], { left: 300, top: 488 }],
    ['right of a column', [0, 0, 300, 800], { left: 312, top: 300 }],
    ['left of a column at the end', [700, 0, 1000, 800], { left: 388, top: 300 }],
    ['inside the window at its edge', [960, 10, 990, 40], { left: 688, top: 52 }],
    ['at the bottom of what fills the window', [0, 0, 1000, 800], { left: 688, top: 588 }],
  ])('puts the card %s', (_, anchor, place) => {
    expect(placeBeside(box(anchor), CARD, VIEW)).toEqual(place);
  });

  it('puts a card without an anchor at the bottom, and a wide one into the window', () => {
    expect(placeBeside(null, CARD, VIEW)).toEqual({ left: 688, top: 588 });
    expect(placeBeside(null, { width: 360, height: 200 }, { width: 360, height: 740 }).left).toBe(
      12,
    );
  });
});
