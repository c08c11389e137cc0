import { isIP, type Socket } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { openByConnect } from './http-connect.js';
import type { OpenTunnel } from './open-tunnel.js';
import { ProxyError } from './proxy.error.js';
import { loadSocks } from './socks-connect.js';

/** The options of `tls.connect`. */
export type SecureTarget = ConnectionOptions & { host: string; port: number };

/** At least as long as `ws` and undici wait for a connection without a proxy. */
const LIMIT_MS = 20_000;
const SILENT = 'The proxy does not answer in time.';

/** Opens connections through the proxy, over any of its protocols: the only way to WhatsApp when there is one. */
export class ProxyTunnel {
  private constructor(private readonly openTunnel: OpenTunnel) {}

  /** @param url the setting, already validated */
  static async create(url: string): Promise<ProxyTunnel> {
    const proxy = new URL(url);
    if (proxy.protocol === 'socks5:') return new ProxyTunnel(await loadSocks(proxy));
    return new ProxyTunnel((...target) => openByConnect(proxy, ...target));
  }

  /** @throws ProxyError */
  async open(host: string, port: number): Promise<Socket> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), LIMIT_MS);
    try {
      return await this.openTunnel(host, port, ending.signal);
    } catch (error) {
      if (ending.signal.aborted) throw new ProxyError(SILENT);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Returns a TLS connection as soon as its handshake has begun. The certificate is checked as on any other connection.
   * @throws ProxyError
   */
  async beginSecure({ servername, ...target }: SecureTarget): Promise<TLSSocket> {
    const { host, port } = target;
    const socket = await this.open(host, port);
    // The server needs a name to choose its certificate; an address is none.
    return connect({ ...target, socket, servername: servername ?? (isIP(host) ? '' : host) });
  }

  /**
   * Returns a TLS connection once its handshake is complete.
   * @throws ProxyError, or the error of the handshake
   */
  async openSecure(target: SecureTarget): Promise<TLSSocket> {
    const socket = await this.beginSecure(target);
    const timer = setTimeout(() => socket.destroy(new ProxyError(SILENT)), LIMIT_MS);
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('secureConnect', resolve).once('error', reject);
        socket.once('close', () => reject(new ProxyError('The proxy has closed the connection.')));
      });
      return socket;
    } finally {
      clearTimeout(timer);
    }
  }
}
