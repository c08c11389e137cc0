/**
 * A call of this page, as somebody else would make it.
 * @typedef {object} Call
 * @property {number} id
 * @property {number} at
 * @property {string} method
 * @property {string} path
 * @property {string | null} body
 * @property {Record<string, string>} headers
 * @property {number} status 0 when nothing answered
 * @property {number} ms
 */

/** @type {((call: Call) => void) | null} */
let listener = null;
let lastId = 0;

/**
 * Tells of every call to the service, after its answer.
 * @param {(call: Call) => void} tell
 */
export function onCall(tell) {
  listener = tell;
}

/** @param {Omit<Call, 'id'>} call */
export function noteCall(call) {
  lastId += 1;
  listener?.({ id: lastId, ...call });
}
