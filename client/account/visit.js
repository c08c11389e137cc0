/**
 * The time in which the page shows one account. At its end all work for that account ends: its answers never arrive,
 * its timers never ring, and its listeners hear nothing. So nothing of one account can happen in the next.
 */

let visit = new AbortController();

/** Aborted when the visit ends, while its account is still the one of the page. For listeners, and for work at the end. */
export const visitSignal = () => visit.signal;

/**
 * Runs `act` when the visit ends or the page is closed.
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
 * Passes on the result of a promise if the visit still goes on then; otherwise it never settles.
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
