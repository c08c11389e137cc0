import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Rejects if nothing can listen on the port, before anything else is created. The port is not reserved: a program that
 * takes it in between makes the later `listen` fail.
 */
export async function assertPortIsFree({ host, port }: { host: string; port: number }) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
