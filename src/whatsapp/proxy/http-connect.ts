import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIPv6, type Socket } from 'node:net';
import { bareHost } from './proxy-address.js';
import { ProxyError } from './proxy.error.js';
import { toProxyError } from './to-proxy-error.js';

const PASSWORD_NEEDED = 407;

/**
 * Opens a connection through an HTTP proxy (RFC 9110, section 9.3.6). Any answer but 2xx is an error of the proxy: if
 * it were passed on as the target's answer, its 403 would mean that WhatsApp has dropped a file.
 * @throws ProxyError
 */
export function openByConnect(
  proxy: URL,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const target = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const isSecure = proxy.protocol === 'https:';
  const outgoing = (isSecure ? requestSecure : requestPlain)({
    method: 'CONNECT',
    host: bareHost(proxy),
    port: proxy.port || (isSecure ? 443 : 80),
    path: target,
    headers: { Host: target, ...authorization(proxy) },
    agent: false,
    signal,
  });
  return new Promise((resolve, reject) => {
    outgoing.on('connect', (response: IncomingMessage, socket: Socket, head: Buffer) => {
      const { statusCode: status = 0 } = response;
      if (status < 200 || status > 299) {
        socket.destroy();
        reject(new ProxyError(explain(status, target)));
        return;
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    outgoing.on('response', (response: IncomingMessage) => {
      response.destroy();
      reject(new ProxyError('What answers is not a proxy.'));
    });
    outgoing.on('error', (error) => reject(toProxyError(error)));
    outgoing.end();
  });
}

function authorization(proxy: URL): Record<string, string> {
  const [username, password] = [proxy.username, proxy.password].map(decodeURIComponent);
  if (username === '' && password === '') return {};
  const text = Buffer.from(`${username}:${password}`).toString('base64');
  return { 'Proxy-Authorization': `Basic ${text}` };
}

function explain(status: number, target: string): string {
  return status === PASSWORD_NEEDED
    ? 'The proxy does not accept the name and password (407).'
    : `The proxy opens no connection to ${target} (${status}).`;
}
