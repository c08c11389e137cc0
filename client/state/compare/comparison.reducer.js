/**
 * @typedef {object} Side one of the two things to compare
 * @property {string} key tells it from others
 * @property {string} title
 * @property {string} text in lines
 *
 * @typedef {{ type: 'comparison.marked', side: Side } | { type: 'comparison.cleared' }} ComparisonAction
 */

/**
 * The sides that are marked: a third one takes the place of the second.
 * @param {readonly Side[]} sides
 * @param {ComparisonAction} action
 * @returns {readonly Side[]}
 */
export function reduceComparison(sides, action) {
  if (action.type === 'comparison.cleared') return [];
  const [first] = sides.filter(({ key }) => key !== action.side.key);
  return first ? [first, action.side] : [action.side];
}
