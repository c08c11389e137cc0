import { slice } from '../shared/slice.js';

/**
 * @import { LoggedRequest, Problem, WholeRequest } from '../../service/types.d.ts'
 *
 * The result of repeating a request.
 * @typedef {object} RepeatOutcome
 * @property {string} text
 * @property {boolean} isGood
 * @property {string | null} chatJid
 * @property {string | null} messageId the new message
 *
 * Choices of the list, as the API takes them; empty for all.
 * @typedef {object} RequestFilter
 * @property {'' | LoggedRequest['client']} client all but the playground's phones, if it is empty
 * @property {string} method
 * @property {string} status such as `404` or `4xx`
 *
 * The requests of all programs, and the one that shows its details.
 * @typedef {object} RequestList
 * @property {LoggedRequest[]} requests oldest first
 * @property {boolean} hasLoaded
 * @property {Problem | null} problem
 * @property {RequestFilter} filter
 * @property {number | null} openSeq
 * @property {WholeRequest | null} details null until they are loaded
 * @property {Problem | null} detailsProblem
 * @property {RepeatOutcome | null} outcome
 *
 * @typedef {{ seq: number }} OfRequest
 */

const NONE_OPEN = { openSeq: null, details: null, detailsProblem: null, outcome: null };

/** @type {RequestList} */
export const NO_REQUESTS = {
  requests: [],
  hasLoaded: false,
  problem: null,
  filter: { client: '', method: '', status: '' },
  ...NONE_OPEN,
};

export const requests = slice(NO_REQUESTS, {
  'requests.loaded': (list, /** @type {{ requests: LoggedRequest[] }} */ { requests }) => ({
    ...list,
    requests,
    hasLoaded: true,
    problem: null,
  }),
  'requests.failed': (list, /** @type {{ problem: Problem }} */ { problem }) => ({
    ...list,
    problem,
  }),
  'requests.filtered': (list, /** @type {{ filter: Partial<RequestFilter> }} */ { filter }) => ({
    ...NO_REQUESTS,
    filter: { ...list.filter, ...filter },
  }),
  'request.opened': (list, /** @type {{ seq: number | null }} */ { seq }) => ({
    ...list,
    ...NONE_OPEN,
    openSeq: seq,
  }),
  'request.loaded': (list, /** @type {OfRequest & { details: WholeRequest }} */ { seq, details }) =>
    ofOpen(list, seq, { details, detailsProblem: null }),
  'request.failed': (list, /** @type {OfRequest & { problem: Problem }} */ { seq, problem }) =>
    ofOpen(list, seq, { detailsProblem: problem }),
  'request.repeated': (
    list,
    /** @type {OfRequest & { outcome: RepeatOutcome | null }} */ { seq, outcome },
  ) => ofOpen(list, seq, { outcome }),
});

/**
 * Another one may have been opened meanwhile.
 * @param {RequestList} list
 * @param {number} seq
 * @param {Partial<RequestList>} change
 */
const ofOpen = (list, seq, change) => (seq === list.openSeq ? { ...list, ...change } : list);
