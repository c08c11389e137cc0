/**
 * The reason why the proxy opened no connection, as a sentence for users. It has no `cause`, and never the address:
 * errors of connections name the proxy, and those of its library hold the password.
 */
export class ProxyError extends Error {}
