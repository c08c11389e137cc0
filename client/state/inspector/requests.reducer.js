/**
 * @import { LoggedRequest, Problem, WholeRequest } from '../../service/types.d.ts'
 *
 * What came of repeating a request.
 * @typedef {object} RepeatOutcome
 * @property {string} text
 * @property {boolean} isGood
 * @property {string | null} chatJid
 * @property {string | null} messageId the new message
 *
 * The requests of all programs, and the one that shows its details.
 * @typedef {object} RequestList
 * @property {LoggedRequest[]} requests oldest first
 * @property {boolean} hasLoaded
 * @property {Problem | null} problem
 * @property {'' | LoggedRequest['client']} client whose requests are shown; empty for all
 * @property {number | null} openSeq
 * @property {WholeRequest | null} details null until they are loaded
 * @property {Problem | null} detailsProblem
 * @property {RepeatOutcome | null} outcome
 *
 * @typedef {{ type: 'requests.loaded', requests: LoggedRequest[] }
 *   | { type: 'requests.failed', problem: Problem }
 *   | { type: 'requests.filtered', client: RequestList['client'] }
 *   | { type: 'request.opened', seq: number | null }
 *   | { type: 'request.loaded', seq: number, details: WholeRequest }
 *   | { type: 'request.failed', seq: number, problem: Problem }
 *   | { type: 'request.repeated', seq: number, outcome: RepeatOutcome | null }} RequestAction
 */

const NONE_OPEN = { openSeq: null, details: null, detailsProblem: null, outcome: null };

/** @type {RequestList} */
export const NO_REQUESTS = {
  requests: [],
  hasLoaded: false,
  problem: null,
  client: '',
  ...NONE_OPEN,
};

/**
 * @param {RequestList} list
 * @param {RequestAction} action
 * @returns {RequestList}
 */
export function reduceRequests(list, action) {
  switch (action.type) {
    case 'requests.loaded':
      return { ...list, requests: action.requests, hasLoaded: true, problem: null };
    case 'requests.failed':
      return { ...list, problem: action.problem };
    case 'requests.filtered':
      return { ...NO_REQUESTS, client: action.client };
    case 'request.opened':
      return { ...list, ...NONE_OPEN, openSeq: action.seq };
    default:
      // Another one may have been opened meanwhile.
      return action.seq === list.openSeq ? { ...list, ...detailsOf(action) } : list;
  }
}

/**
 * @param {Extract<RequestAction, { seq: number, type: 'request.loaded' | 'request.failed' | 'request.repeated' }>} action
 * @returns {Partial<RequestList>}
 */
function detailsOf(action) {
  if (action.type === 'request.loaded') return { details: action.details, detailsProblem: null };
  if (action.type === 'request.failed') return { detailsProblem: action.problem };
  return { outcome: action.outcome };
}
