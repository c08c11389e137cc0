import { direction } from '../../language/t.js';

const EDGE_PX = 8;

/**
 * Opens a popover with a corner at a point, inside of the window.
 * @param {HTMLElement} popover
 * @param {{ x: number, y: number }} point px of the window
 * @param {{ isAbove?: boolean }} [options] above the point if there is room
 */
export function openAt(popover, { x, y }, { isAbove = false } = {}) {
  if (!popover.matches(':popover-open')) popover.showPopover();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = inside(direction === 'rtl' ? x - width : x, innerWidth - width);
  const top = inside(isAbove && y >= height ? y - height : y, innerHeight - height);
  popover.style.inset = `${top}px auto auto ${left}px`;
}

/**
 * @param {number} at
 * @param {number} most
 */
const inside = (at, most) => Math.max(EDGE_PX, Math.min(at, most - EDGE_PX));
