import type { Socket } from 'node:net';

/**
 * Opens a TCP connection to a host through a proxy, until the signal ends it.
 * @throws ProxyError
 */
export type OpenTunnel = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;
