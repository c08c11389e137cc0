import { TAB_TEXT } from './inspector.view.js';
import { homeHref, pathOf } from '../shared/route.js';

/**
 * The state of the inspector in the address, behind the route, so that a view can be shared and survives a reload.
 *
 * @import { Inspector, InspectorTab } from './inspector.reducer.js'
 *
 * @typedef {object} InspectorPlace
 * @property {InspectorTab} tab
 * @property {string} text in the language of the filter
 * @property {boolean} hasPings
 */

/**
 * @param {string} hash
 * @returns {InspectorPlace | null} null if the address does not contain it
 */
export function parseInspectorPlace(hash) {
  const params = new URLSearchParams(hash.slice(pathOf(hash).length));
  const tab = params.get('inspect') ?? '';
  if (!Object.hasOwn(TAB_TEXT, tab)) return null;
  return {
    tab: /** @type {InspectorTab} */ (tab),
    text: params.get('filter') ?? '',
    hasPings: params.has('pings'),
  };
}

/**
 * The hash that leads to the same place with this inspector.
 * @param {string} hash
 * @param {Pick<Inspector, 'isOpen' | 'tab' | 'query' | 'hasPings'>} inspector
 */
export function withInspector(hash, { isOpen, tab, query, hasPings }) {
  const path = pathOf(hash);
  if (!isOpen) return path;
  const params = new URLSearchParams({ inspect: tab });
  if (query.text) params.set('filter', query.text);
  if (hasPings) params.set('pings', '');
  return `${path || homeHref()}?${params}`;
}
