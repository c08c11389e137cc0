import { expect } from '@jest/globals';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { ContainerImage } from './container-image.js';
import { freePort } from '../support/service/free-port.js';
import { ApiClient } from '../support/service/http.js';
import { pair } from '../support/service/pairing.js';

const TOKEN = 'a-token-for-the-container';

/** Starts the image's command, pairs, asks its health check before, after and once it has ended on SIGTERM. */
export async function expectItToLive(image: ContainerImage): Promise<void> {
  const network = await LocalNetwork.start();
  const port = await freePort();
  const env = {
    SERVICE_PORT: String(port),
    SERVICE_API_TOKEN: TOKEN,
    SERVICE_NETWORK_URL: network.url,
    SERVICE_NETWORK_ROOT_KEY: network.rootKey,
  };
  const container = image.run(env);
  try {
    await container.untilServing();
    const api = new ApiClient(`http://127.0.0.1:${port}`, { Authorization: `Bearer ${TOKEN}` });
    expect(image.checkHealth(env)).toBe(0);
    await pair({ api }, network.phone({ name: 'You' }));
    expect(image.checkHealth(env)).toBe(0);
    expect((await api.get('/')).status).toBe(200);
    expect((await api.get('/vendor/lit/index.js')).status).toBe(200);
    expect((await new ApiClient(api.baseUrl).get('/api/connection')).status).toBe(401);
  } finally {
    const exit = await container.stop();
    expect([container.output, exit]).toEqual([container.output, { code: 0, signal: null }]);
    expect(image.checkHealth(env)).toBe(1);
    await network.stop();
  }
}
