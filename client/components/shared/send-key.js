const IME_KEY_CODE = 229;

/**
 * True for Enter alone. Shift+Enter breaks the line, and the Enter that accepts a suggestion of an input method
 * is not meant for the form; Safari marks that one only by its key code.
 * @param {KeyboardEvent} event
 */
export function isSendKey(event) {
  const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  return event.key === 'Enter' && isPlain && !event.isComposing && event.keyCode !== IME_KEY_CODE;
}
