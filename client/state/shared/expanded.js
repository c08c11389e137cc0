/**
 * The keys of open rows, after one was opened or closed.
 * @param {ReadonlySet<string>} keys
 * @param {string} key
 * @param {boolean} isExpanded
 */
export function withExpanded(keys, key, isExpanded) {
  const next = new Set(keys);
  if (isExpanded) next.add(key);
  else next.delete(key);
  return next;
}
