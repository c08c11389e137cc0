/** The functions of time as Node.js has them, from before anything replaces them. */
export const native = {
  Date: globalThis.Date,
  now: Date.now,
  performanceNow: performance.now.bind(performance),
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
};

/** Waits for one round of the event loop: data that waits at a socket has been read by then. */
export function round(): Promise<void> {
  return new Promise((resolve) => void native.setImmediate(resolve));
}

export function realPause(ms: number): Promise<void> {
  return new Promise((resolve) => void native.setTimeout(resolve, ms));
}
