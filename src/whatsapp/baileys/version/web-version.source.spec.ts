import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createConfig } from '../../../../test/support/unit/factories.js';
import { HttpProxy } from '../../../../test/support/proxy/http-proxy.js';
import { ProxyAgents } from '../../proxy/proxy-agents.js';
import { WebVersionSource } from './web-version.source.js';

let proxy: HttpProxy;
let agents: ProxyAgents;

beforeEach(async () => {
  proxy = await new HttpProxy().start();
  // Keeps all requests on this machine.
  proxy.refuses = () => true;
  agents = await ProxyAgents.create(createConfig({ session: { proxyUrl: proxy.url } }));
});

afterEach(async () => {
  await agents.close();
  await proxy.stop();
});

it('asks through the proxy, and not beside it when the proxy refuses', async () => {
  expect(await new WebVersionSource(agents).findNewest()).toBeNull();
  expect(proxy.tunnels).toEqual([{ host: 'web.whatsapp.com', port: 443 }]);
});
