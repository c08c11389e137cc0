import { slice } from '../shared/slice.js';

/**
 * @typedef {object} Side one of the two things to compare
 * @property {string} key tells it from others
 * @property {string} title
 * @property {string} text in lines
 */

/** The sides that are marked: a third one takes the place of the second. */
export const comparison = slice(/** @type {readonly Side[]} */ ([]), {
  'comparison.marked': (sides, /** @type {{ side: Side }} */ { side }) => {
    const [first] = sides.filter(({ key }) => key !== side.key);
    return first ? [first, side] : [side];
  },
  'comparison.cleared': () => [],
});
