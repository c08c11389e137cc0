/**
 * The zoom of a picture: a multiple of its fitted size, and the distance of its middle from the middle of the stage.
 * @typedef {{ scale: number, x: number, y: number }} Zoom
 *
 * @typedef {{ width: number, height: number }} Size pixels
 * @typedef {{ stage: Size, picture: Size }} Sizes the picture at scale 1, and where it is shown
 *
 * @typedef {{ x: number, y: number }} Point pixels from the middle of the stage
 */

/** @type {Zoom} */
export const NO_ZOOM = { scale: 1, x: 0, y: 0 };

export const MAX_SCALE = 8;
const MIDDLE = { x: 0, y: 0 };

/**
 * Zooms in or out; the point of the picture under `point` stays in place.
 * @param {Zoom} zoom
 * @param {number} factor
 * @param {Sizes} sizes
 * @param {Point} [point]
 * @returns {Zoom}
 */
export function zoomBy({ scale, x, y }, factor, sizes, point = MIDDLE) {
  const next = Math.min(MAX_SCALE, Math.max(1, scale * factor));
  const ratio = next / scale;
  return keepInside(
    { scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio },
    sizes,
  );
}

/**
 * @param {Zoom} zoom
 * @param {Point} by
 * @param {Sizes} sizes
 * @returns {Zoom}
 */
export function moveBy({ scale, x, y }, by, sizes) {
  return keepInside({ scale, x: x + by.x, y: y + by.y }, sizes);
}

/**
 * Limits the movement: no edge of a picture larger than the stage comes inside it; a smaller picture stays in the
 * middle.
 * @param {Zoom} zoom
 * @param {Sizes} sizes
 * @returns {Zoom}
 */
function keepInside({ scale, x, y }, { stage, picture }) {
  const roomX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: clamp(x, roomX), y: clamp(y, roomY) };
}

/**
 * @param {number} value
 * @param {number} most
 */
const clamp = (value, most) => (most === 0 ? 0 : Math.min(most, Math.max(-most, value)));
