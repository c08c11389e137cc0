const COLORS = 8;

/**
 * A color that an account has as long as it has its name.
 * @param {string} name
 */
export function colorOf(name) {
  const sum = Array.from(name).reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 9973, 7);
  return sum % COLORS;
}
