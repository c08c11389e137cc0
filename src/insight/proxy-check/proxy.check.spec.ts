import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createConfig } from '../../../test/support/unit/factories.js';
import { FakeChatsGateway } from '../../../test/support/unit/fake-chats-gateway.js';
import { FakeGateway } from '../../../test/support/unit/fake-gateway.js';
import { HttpProxy } from '../../../test/support/proxy/http-proxy.js';
import { waitFor } from '../../../test/support/wait-for.js';
import { ProxyAgents } from '../../whatsapp/proxy/proxy-agents.js';
import { ProxyCheck } from './proxy.check.js';
import { describeFailures } from './proxy-report.js';
import { addressesOf } from './proxy-routes.js';
import { ProxySection } from './proxy.section.js';

const hostsOf = (urls: URL[]) => urls.map(({ host }) => host);

describe('the checked hosts', () => {
  it('are WhatsApp itself, and its media servers once they are known', () => {
    const before = addressesOf(null, null);
    expect(hostsOf(before.socket)).toEqual(['web.whatsapp.com']);
    expect(hostsOf(before.uploads)).toEqual(['mmg.whatsapp.net']);
    const connected = addressesOf(null, ['media-fra3-1.cdn.whatsapp.net']);
    expect(hostsOf(connected.uploads)).toEqual(['media-fra3-1.cdn.whatsapp.net']);
    expect(hostsOf(connected.downloads)).toEqual(['mmg.whatsapp.net']);
  });

  it('include nothing of WhatsApp on a test network', () => {
    const network = { url: 'ws://127.0.0.1:9000/ws', rootKey: 'a1' };
    const urls = Object.values(addressesOf(network, ['127.0.0.1:9001'])).flat();
    expect(hostsOf(urls)).toEqual(['127.0.0.1:9000', '127.0.0.1:9001', '127.0.0.1:9001']);
    expect(addressesOf(network, null).uploads).toEqual([]);
  });
});

describe('the check', () => {
  let proxy: HttpProxy;
  let agents: ProxyAgents;
  let check: ProxyCheck;

  beforeEach(async () => {
    proxy = await new HttpProxy().start();
    // Keeps all connections on this machine.
    proxy.refuses = () => true;
    const config = createConfig({ session: { proxyUrl: proxy.url } });
    agents = await ProxyAgents.create(config);
    const gateway = new FakeGateway();
    gateway.change({ state: 'disconnected' });
    check = new ProxyCheck(config, agents, gateway, new FakeChatsGateway());
  });

  afterEach(async () => {
    check.onApplicationShutdown();
    await agents.close();
    await proxy.stop();
  });

  it('names the failing parts, with advice', async () => {
    check.start();
    expect(new ProxySection(check).checkHealth().proxy?.detail).toBe('not checked yet');
    const failures = await waitFor('the check', () => check.failures);
    expect(describeFailures(failures)).toBe(
      'The proxy does not work for the connection to WhatsApp, uploads and downloads. ' +
        'The proxy opens no connection to web.whatsapp.com:443 (403). ' +
        'The proxy opens no connection to mmg.whatsapp.net:443 (403). ' +
        'Check the address, name and password in SERVICE_PROXY_URL, and let the proxy permit web.whatsapp.com and *.whatsapp.net, port 443.',
    );
    expect(new ProxySection(check).checkHealth().proxy?.status).toBe('degraded');
  });

  it('reports nothing without a proxy', () => {
    const direct = new ProxyCheck(
      createConfig(),
      ProxyAgents.direct(),
      new FakeGateway(),
      new FakeChatsGateway(),
    );
    direct.start();
    expect(new ProxySection(direct).checkHealth()).toEqual({});
  });
});
