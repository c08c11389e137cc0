import type { Socket } from 'node:net';
import type { SocksProxyAgent } from 'socks-proxy-agent';
import type { OpenTunnel } from './open-tunnel.js';
import { bareHost } from './proxy-address.js';
import { ProxyError } from './proxy.error.js';
import { toProxyError } from './to-proxy-error.js';

type ConnectArguments = Parameters<SocksProxyAgent['connect']>;

const DEFAULT_PORT = 1080;
/** Messages of the library (socks: common/constants.js). */
const WRONG_PASSWORD = /Authentication failed|no accepted authentication type/;
const REJECTED = /rejected connection - (\w+)/;
const NOT_SOCKS = /Received invalid Socks5/;

/** Loads the library, and opens connections through a SOCKS5 proxy (RFC 1928). */
export async function loadSocks(proxy: URL): Promise<OpenTunnel> {
  const { SocksProxyAgent } = await import('socks-proxy-agent');
  // `socks5h`: the proxy resolves host names. With `socks5` this machine would ask, and not through the proxy.
  const agent = new SocksProxyAgent(`socks5h://${proxy.username}:${proxy.password}@proxy`);
  // The agent's own parser keeps the brackets of IPv6.
  Object.assign(agent.proxy, { host: bareHost(proxy), port: Number(proxy.port || DEFAULT_PORT) });
  return (host, port, signal) => open(agent, host, port, signal);
}

/** @throws ProxyError */
async function open(agent: SocksProxyAgent, host: string, port: number, signal: AbortSignal) {
  const target = { host, port, secureEndpoint: false } as ConnectArguments[1];
  // The request is used only with a timeout of the agent.
  const opening = agent.connect(null as unknown as ConnectArguments[0], target);
  try {
    return await unlessAborted(opening, signal);
  } catch (error) {
    throw explain(error as Error, `${host}:${port}`);
  }
}

function unlessAborted(opening: Promise<Socket>, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'));
      // The library ends a pending attempt after 30 s.
      opening.then(
        (socket) => socket.destroy(),
        () => undefined,
      );
    });
    opening.then(resolve, reject);
  });
}

function explain(error: Error, target: string): ProxyError {
  if (WRONG_PASSWORD.test(error.message)) {
    return new ProxyError('The proxy does not accept the name and password.');
  }
  const [, word] = REJECTED.exec(error.message) ?? [];
  if (word) return new ProxyError(`The proxy opens no connection to ${target} (${word}).`);
  if (NOT_SOCKS.test(error.message)) return new ProxyError('What answers is not a SOCKS5 proxy.');
  return toProxyError(error);
}
