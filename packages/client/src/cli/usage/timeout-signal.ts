/**
 * As `AbortSignal.timeout`, which Node.js 20 may forget within `AbortSignal.any`: garbage collection takes it, and it never
 * aborts (nodejs/node#54614).
 * @param ms until it aborts with a `TimeoutError`; does not keep the process alive
 */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('The time is over.', 'TimeoutError'));
  setTimeout(abort, ms).unref();
  return controller.signal;
}
