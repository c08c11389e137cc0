import { ProxyError } from './proxy.error.js';

/** An error code of the system, which some libraries only have in their message. */
const CODE = /\bE[A-Z]{4,}\b/;

/** The error for a failed connection to the proxy: only its code, since the rest names the proxy. */
export function toProxyError(error: Error & { code?: string }): ProxyError {
  const code = error.code ?? CODE.exec(error.message)?.[0];
  return new ProxyError(`The proxy cannot be reached (${code ?? 'it closed the connection'}).`);
}
