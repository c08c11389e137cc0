import { createServer } from 'node:net';
import { once } from 'node:events';

/** Below the ports that systems give to connections, which could take it while its process is away. */
const FIRST = 12_000;
const COUNT = 20_000;

/** A port that was free a moment ago, for a process whose port must be given. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
