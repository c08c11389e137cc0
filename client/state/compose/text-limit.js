/** The limit of the service, which checks it, too. */
export const MAX_TEXT = 65_536;
const NEAR = MAX_TEXT * 0.9;

/**
 * The number of characters left; null while there are many.
 * @param {string} text
 * @returns {{ left: number, isOver: boolean } | null}
 */
export function roomLeft(text) {
  if (text.length < NEAR) return null;
  const left = MAX_TEXT - text.length;
  return { left, isOver: left < 0 };
}
