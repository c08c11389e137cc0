const IME_KEY_CODE = 229;

/**
 * True for a key that belongs to an input method, which takes Enter for a suggestion and Escape for none. Safari marks
 * the last one only by its key code.
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === IME_KEY_CODE;

/**
 * True for Enter alone: not for Shift+Enter, which breaks the line, and not for Enter in an input method.
 * @param {KeyboardEvent} event
 */
export function isSendKey(event) {
  const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  return event.key === 'Enter' && isPlain && !isComposing(event);
}
