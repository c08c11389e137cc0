import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MediaCertificate } from '../../../packages/network/src/media/media-certificate.js';
import { useFakeClock } from '../../../test/support/unit/factories.js';
import { HttpProxy } from '../../../test/support/proxy/http-proxy.js';
import { SocksProxy } from '../../../test/support/proxy/socks-proxy.js';
import { ProxyError } from './proxy.error.js';
import { ProxyTunnel } from './proxy-tunnel.js';

const PROXIES = [
  ['HTTP', 'http', () => new HttpProxy()],
  ['SOCKS5', 'socks5', () => new SocksProxy()],
] as const;

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function failureOf(opening: Promise<unknown>): Promise<Error> {
  return opening.then(
    () => new Error('It was opened'),
    (error: Error) => error,
  );
}

describe.each(PROXIES)('a tunnel through %s', (_name, scheme, create) => {
  it('leads to the host', async () => {
    const proxy = await create().start();
    ends.push(() => proxy.stop());
    const port = await listen(createServer((socket) => socket.end('here')));
    const socket = await (await ProxyTunnel.create(proxy.url)).open('127.0.0.1', port);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    expect(bytes.toString()).toBe('here');
    expect(proxy.tunnels).toEqual([{ host: '127.0.0.1', port }]);
  });

  it('lets the proxy resolve host names', async () => {
    const proxy = await create().start();
    ends.push(() => proxy.stop());
    const port = await listen(createServer((socket) => socket.end('here')));
    proxy.names.set('only.known.there.example', `127.0.0.1:${port}`);
    const tunnel = await ProxyTunnel.create(proxy.url);
    (await tunnel.open('only.known.there.example', 443)).destroy();
    expect(proxy.tunnels).toEqual([{ host: 'only.known.there.example', port: 443 }]);
  });

  it('checks the certificate of the host', async () => {
    const proxy = await create().start();
    ends.push(() => proxy.stop());
    const { key, certificate: cert } = MediaCertificate.ofThisProcess();
    const port = await listen(createTlsServer({ key, cert }));
    const tunnel = await ProxyTunnel.create(proxy.url);
    const target = { host: 'web.whatsapp.com', port: 443 };
    proxy.names.set(target.host, `127.0.0.1:${port}`);
    const unknown = await failureOf(tunnel.openSecure(target));
    expect(unknown).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const ofAnother = await failureOf(tunnel.openSecure({ ...target, ca: cert }));
    expect(ofAnother).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    (await tunnel.openSecure({ host: '127.0.0.1', port, ca: cert })).destroy();
  });

  it('fails when the proxy does not answer, and closes its connection', async () => {
    const server = createServer((socket) => socket.resume());
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const port = await listen(server);
    const tunnel = await ProxyTunnel.create(`${scheme}://127.0.0.1:${port}`);
    useFakeClock();
    const failing = failureOf(tunnel.open('mmg.whatsapp.net', 443));
    const [client] = await accepted;
    const ended = once(client, 'close');
    await jest.advanceTimersByTimeAsync(20_000);
    expect((await failing).message).toBe('The proxy does not answer in time.');
    await jest.advanceTimersByTimeAsync(10_000);
    await ended;
  });

  it('fails with a sentence when something else answers', async () => {
    const port = await listen(createHttpServer((_, response) => response.end('a page')));
    const tunnel = await ProxyTunnel.create(`${scheme}://127.0.0.1:${port}`);
    const error = await failureOf(tunnel.open('mmg.whatsapp.net', 443));
    expect(error).toBeInstanceOf(ProxyError);
    expect(error.message).not.toContain('127.0.0.1');
  });

  it('fails with the code of a missing proxy, without its address', async () => {
    const server = createServer();
    const port = await listen(server);
    server.close();
    const error = await failureOf(
      (await ProxyTunnel.create(`${scheme}://name:word@127.0.0.1:${port}`)).open('a.example', 443),
    );
    expect(error).toEqual(new ProxyError('The proxy cannot be reached (ECONNREFUSED).'));
  });
});
