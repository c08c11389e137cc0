import { direction } from '../../language/t.js';

const EDGE_PX = 8;

/**
 * In px of the window. `top` is the upper edge of the area that the popover must not cover when it has no room below.
 * @typedef {{ x: number, y: number, top?: number }} Place
 */

/**
 * Opens a popover with a corner at a point, inside of the window.
 * @param {HTMLElement} popover
 * @param {Place} place
 * @param {{ isAbove?: boolean }} [options] `isAbove` to open above the point if there is room
 */
export function openAt(popover, { x, y, top: edge = y }, { isAbove = false } = {}) {
  if (!popover.matches(':popover-open')) popover.showPopover();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = inside(direction === 'rtl' ? x - width : x, innerWidth - width);
  const isAboveEdge = edge < y && y + height > innerHeight - EDGE_PX && edge - height >= EDGE_PX;
  const wanted = isAboveEdge ? edge - height : isAbove && y >= height ? y - height : y;
  const top = inside(wanted, innerHeight - height);
  popover.style.inset = `${top}px auto auto ${left}px`;
}

/**
 * @param {number} at
 * @param {number} most
 */
const inside = (at, most) => Math.max(EDGE_PX, Math.min(at, most - EDGE_PX));
