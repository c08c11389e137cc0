/**
 * The time in which the page shows one account. When it ends, nothing of it goes on: what it has asked for never comes,
 * its timers never ring, and its listeners hear nothing. So nothing of an account can happen in the next one.
 */

let visit = new AbortController();

/** Aborted when the visit ends, while its account is still the one of the page. For listeners, and for last things. */
export const visitSignal = () => visit.signal;

/**
 * Does something last, when the visit ends or the page is closed.
 * @param {() => void} act
 */
export function atTheEnd(act) {
  const signal = visitSignal();
  addEventListener('pagehide', act, { signal });
  signal.addEventListener('abort', act);
}

/** Ends the visit, and begins the next one. */
export function endVisit() {
  visit.abort();
  visit = new AbortController();
}

/**
 * What a promise comes to if the visit goes on until then. If not, this one never settles.
 * @template Value
 * @param {Promise<Value>} promise
 * @returns {Promise<Value>}
 */
export function inVisit(promise) {
  const signal = visitSignal();
  return new Promise((resolve, reject) => {
    promise.then(
      (value) => signal.aborted || resolve(value),
      (error) => signal.aborted || reject(error),
    );
  });
}

/**
 * `setTimeout`, if the visit goes on until then.
 * @param {() => void} act
 * @param {number} [ms]
 */
export function later(act, ms) {
  const signal = visitSignal();
  return setTimeout(() => signal.aborted || act(), ms);
}

/**
 * `setInterval`, as long as the visit goes on.
 * @param {() => void} act
 * @param {number} ms
 */
export function every(act, ms) {
  const signal = visitSignal();
  const timer = setInterval(act, ms);
  signal.addEventListener('abort', () => clearInterval(timer));
}
