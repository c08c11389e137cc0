const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });
const SIDE_STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 });

/**
 * The item of a menu that a key leads to. Items in a group are side by side: Up and Down reach only its first one.
 * @param {HTMLElement[]} items
 * @param {string} key
 * @returns {HTMLElement | undefined} undefined if the key leads nowhere
 */
export function itemFor(items, key) {
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const here = items.find((item) => item === document.activeElement);
  const group = here?.closest('[role="group"]');
  const side = SIDE_STEPS[key];
  if (side !== undefined && here && group) {
    const row = items.filter((item) => group.contains(item));
    return next(row, here, here.matches(':dir(rtl)') ? -side : side);
  }
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const column = items.filter((item) =>
    group?.contains(item) ? item === here : isFirst(item, items),
  );
  return next(column, here, step);
}

/**
 * @param {HTMLElement[]} items
 * @param {HTMLElement | undefined} here
 * @param {number} step
 */
const next = (items, here, step) =>
  items[((here ? items.indexOf(here) : -1) + step + items.length) % items.length];

/**
 * @param {HTMLElement} item
 * @param {HTMLElement[]} items
 */
function isFirst(item, items) {
  const group = item.closest('[role="group"]');
  return !group || items.find((other) => group.contains(other)) === item;
}
