/**
 * The positions of the rows of a long list. Rows that were never rendered count with the mean height of
 * the others.
 */
export class RowHeights {
  /** @type {Map<string, number>} */
  #known = new Map();
  #sum = 0;
  #first;
  /** @type {readonly string[]} */
  #keys = [];
  /** @type {Map<string, number>} */
  #indexes = new Map();
  /** @type {Float64Array | null} the top of each row, and the bottom of the last */
  #tops = null;

  /** @param {number} estimate the height of a row until one is measured */
  constructor(estimate) {
    this.#first = estimate;
  }

  get keys() {
    return this.#keys;
  }

  /** @param {readonly string[]} keys */
  setKeys(keys) {
    if (keys === this.#keys) return;
    const before = this.#keys;
    this.#keys = keys;
    // Most changes only add rows at the end, and a new map of 100,000 takes longer than a frame.
    const hasGrown = before.every((key, index) => key === keys[index]);
    if (!hasGrown) this.#indexes.clear();
    for (let index = hasGrown ? before.length : 0; index < keys.length; index += 1)
      this.#indexes.set(keys[index] ?? '', index);
    this.#tops = null;
    if (this.#known.size > 4 * keys.length + 1000) this.clear();
  }

  /**
   * @param {string} key
   * @param {number} height
   */
  measure(key, height) {
    const known = this.#known.get(key);
    if (known === height) return;
    this.#sum += height - (known ?? 0);
    this.#known.set(key, height);
    this.#tops = null;
  }

  /** Forgets all heights, because the width has changed. */
  clear() {
    this.#first = this.#mean;
    this.#known.clear();
    this.#sum = 0;
    this.#tops = null;
  }

  /** @param {string} key */
  indexOf(key) {
    return this.#indexes.get(key) ?? -1;
  }

  /** @param {number} index the number of rows gives the end of the list */
  topOf(index) {
    return this.#offsets[Math.min(Math.max(0, index), this.#keys.length)] ?? 0;
  }

  get total() {
    return this.topOf(this.#keys.length);
  }

  /**
   * The index of the row at an offset.
   * @param {number} offset
   */
  indexAt(offset) {
    const tops = this.#offsets;
    let low = 0;
    let high = Math.max(0, this.#keys.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((tops[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  get #mean() {
    return this.#known.size > 0 ? this.#sum / this.#known.size : this.#first;
  }

  get #offsets() {
    if (this.#tops) return this.#tops;
    const tops = new Float64Array(this.#keys.length + 1);
    const mean = this.#mean;
    let top = 0;
    this.#keys.forEach((key, index) => {
      tops[index] = top;
      top += this.#known.get(key) ?? mean;
    });
    tops[this.#keys.length] = top;
    this.#tops = tops;
    return tops;
  }
}
