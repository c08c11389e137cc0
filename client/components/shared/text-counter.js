import { html } from 'lit';
import { t } from '../../language/t.js';
import { roomLeft } from '../../state/compose/text-limit.js';

/**
 * The number of characters left, shown near the limit.
 * @param {string} text
 */
export function textCounter(text) {
  const room = roomLeft(text);
  if (!room) return null;
  return html`<p class="text-counter ${room.isOver ? 'is-over' : ''}" role="status">
    ${t(room.isOver ? 'text-limit.over' : 'text-limit.left', { count: Math.abs(room.left) })}
  </p>`;
}
