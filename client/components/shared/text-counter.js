import { html } from 'lit';
import { roomLeft } from '../../state/text-limit.js';

/**
 * The number of characters left, shown near the limit.
 * @param {string} text
 */
export function textCounter(text) {
  const room = roomLeft(text);
  if (!room) return null;
  const amount = Math.abs(room.left).toLocaleString();
  return html`<p class="text-counter ${room.isOver ? 'is-over' : ''}" role="status">
    ${room.isOver ? `${amount} characters too many` : `${amount} characters left`}
  </p>`;
}
