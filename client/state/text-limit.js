/** The same limit as the service's; its answer decides. */
export const MAX_TEXT = 65_536;
const NEAR = MAX_TEXT * 0.9;

/**
 * How much may still be written, once that is little; null before.
 * @param {string} text
 * @returns {{ left: number, isOver: boolean } | null}
 */
export function roomLeft(text) {
  if (text.length < NEAR) return null;
  const left = MAX_TEXT - text.length;
  return { left, isOver: left < 0 };
}
