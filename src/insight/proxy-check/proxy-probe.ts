import { ProxyError } from '../../whatsapp/proxy/proxy.error.js';
import type { ProxyTunnel } from '../../whatsapp/proxy/proxy-tunnel.js';

/**
 * Tries to reach one of several hosts through the proxy: a TCP connection, and the TLS handshake if needed.
 * @param urls of hosts that stand in for each other
 * @returns null if one can be reached; otherwise the reason for the first, as a sentence
 */
export async function probe(tunnel: ProxyTunnel, urls: URL[]): Promise<string | null> {
  const failures = await Promise.all(urls.map((url) => probeOne(tunnel, url)));
  return failures.includes(null) ? null : (failures[0] ?? null);
}

async function probeOne(tunnel: ProxyTunnel, url: URL): Promise<string | null> {
  const isPlain = url.protocol === 'ws:';
  const target = { host: url.hostname, port: Number(url.port || (isPlain ? 80 : 443)) };
  try {
    const socket = await (isPlain
      ? tunnel.open(target.host, target.port)
      : tunnel.openSecure(target));
    socket.destroy();
    return null;
  } catch (error) {
    if (error instanceof ProxyError) return error.message;
    const { code, message } = error as NodeJS.ErrnoException;
    return `The handshake with ${url.host} fails (${code ?? message}).`;
  }
}
