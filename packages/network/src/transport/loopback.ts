import type { Server } from 'node:http';

/** Node's default of 5 s would close connections that clients are about to reuse, above all on a busy machine. */
const KEEP_ALIVE_MS = 65_000;

/** Makes a server listen on loopback only; 0 takes any free port. Resolves with the port. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
