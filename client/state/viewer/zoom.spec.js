import { describe, expect, it } from '@jest/globals';
import { moveBy, NO_ZOOM, zoomBy } from './zoom.js';

const SIZES = { stage: { width: 400, height: 400 }, picture: { width: 400, height: 200 } };

describe('the zoom of a picture', () => {
  it('keeps the picture in place at the point', () => {
    const { scale, x, y } = zoomBy(NO_ZOOM, 4, SIZES, { x: 100, y: 50 });
    expect(scale).toBe(4);
    // The point was at (100, 50) of the picture, which is now four times as far from its middle.
    expect([x + 4 * 100, y + 4 * 50]).toEqual([100, 50]);
  });

  it('goes from 1 to 8', () => {
    expect(zoomBy(NO_ZOOM, 0.5, SIZES)).toEqual(NO_ZOOM);
    expect(zoomBy(NO_ZOOM, 100, SIZES).scale).toBe(8);
  });

  it('returns to the middle when it ends', () => {
    const zoomed = zoomBy(NO_ZOOM, 4, SIZES, { x: 100, y: 50 });
    expect(zoomBy(zoomed, 0.1, SIZES, { x: -100, y: 0 })).toEqual(NO_ZOOM);
  });

  it('moves no further than the edge of the picture', () => {
    const zoomed = zoomBy(NO_ZOOM, 3, SIZES);
    expect(moveBy(zoomed, { x: 1000, y: -1000 }, SIZES)).toEqual({ scale: 3, x: 400, y: -100 });
    expect(moveBy(NO_ZOOM, { x: 50, y: 50 }, SIZES)).toEqual(NO_ZOOM);
  });
});
