/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Edges
 * @typedef {{ width: number, height: number }} Size
 */

const GAP = 12;

/**
 * The place of a card, in px of the window: below, above, right or left of its anchor. Without room, or without an
 * anchor, it is at the bottom.
 * @param {Edges | null} anchor
 * @param {Size} card
 * @param {Size} view
 * @returns {{ left: number, top: number }}
 */
export function placeBeside(anchor, card, view) {
  const inside = (/** @type {number} */ at, /** @type {'width' | 'height'} */ side) =>
    Math.max(GAP, Math.min(at, view[side] - card[side] - GAP));
  const bottom = { left: inside(view.width, 'width'), top: inside(view.height, 'height') };
  if (!anchor) return bottom;
  const across = inside((anchor.left + anchor.right - card.width) / 2, 'width');
  const along = inside((anchor.top + anchor.bottom - card.height) / 2, 'height');
  const places = [
    { left: across, top: anchor.bottom + GAP },
    { left: across, top: anchor.top - GAP - card.height },
    { left: anchor.right + GAP, top: along },
    { left: anchor.left - GAP - card.width, top: along },
  ];
  return places.find((place) => isInside(place, card, view)) ?? bottom;
}

/**
 * @param {{ left: number, top: number }} place
 * @param {Size} card
 * @param {Size} view
 */
function isInside({ left, top }, card, view) {
  return (
    left >= 0 && top >= 0 && left + card.width <= view.width && top + card.height <= view.height
  );
}
