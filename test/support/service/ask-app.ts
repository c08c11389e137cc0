import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient, type Answer } from './http.js';

/** Serves one request with an app. */
export async function askApp<Body = Record<string, unknown>>(
  app: RequestListener,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await new ApiClient(`http://127.0.0.1:${port}`).request<Body>(path, init);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
