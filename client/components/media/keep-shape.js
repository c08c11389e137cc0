import { shownSize } from '../../state/messages/message.view.js';

/** @import { Message } from '../../service/types.d.ts' */

/**
 * Keeps the size and shape that the message names, whatever shape its file has, so that nothing below moves when the
 * file arrives. Set from script, because the content security policy forbids style attributes.
 * @param {Element | null} shown
 * @param {Message | null} message
 */
export function keepShape(shown, message) {
  if (!message || !(shown instanceof HTMLElement)) return;
  const { width, height } = shownSize(message);
  shown.style.inlineSize = `${width}px`;
  shown.style.aspectRatio = `${width} / ${height}`;
}
