import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Rejects with the error of listening there, before anything is made for a service that could not serve.
 * Only the later `listen` holds the port; a program that is quicker in between is met there.
 */
export async function assertPortIsFree({ host, port }: { host: string; port: number }) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
