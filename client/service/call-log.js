/**
 * One call of this page, with the data needed to repeat it.
 * @typedef {object} Call
 * @property {number} id
 * @property {number} at
 * @property {string} method
 * @property {string} path
 * @property {string | null} body
 * @property {string} [fileName] the file that was the body
 * @property {Record<string, string>} headers
 * @property {number} status 0 if there was no response
 * @property {number} ms
 */

/** @type {((call: Call) => void) | null} */
let listener = null;
let lastId = 0;

/**
 * Calls back after every call to the service.
 * @param {(call: Call) => void} callback
 */
export function onCall(callback) {
  listener = callback;
}

/** @param {Omit<Call, 'id'>} call */
export function logCall(call) {
  lastId += 1;
  listener?.({ id: lastId, ...call });
}
