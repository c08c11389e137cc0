const IME_KEY_CODE = 229;

/**
 * True for Enter alone: not for Shift+Enter, which breaks the line, and not for the Enter that accepts a suggestion of
 * an input method. Safari marks the latter only by its key code.
 * @param {KeyboardEvent} event
 */
export function isSendKey(event) {
  const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  return event.key === 'Enter' && isPlain && !event.isComposing && event.keyCode !== IME_KEY_CODE;
}
