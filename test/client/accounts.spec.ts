import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dashboard } from '../../packages/client/src/index.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { Service } from '../support/service/service.js';
import { readCommitted } from '../openapi/document.js';

const token = 'the-token-of-this-test';

describe('the client of another account', () => {
  let network: LocalNetwork;
  let service: Service;
  let shop: Dashboard;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    service = await Service.start({ network, env: { SERVICE_API_TOKEN: token } });
    const all = new Dashboard({ url: service.baseUrl, token });
    await all.api.createAccount({ body: { account: 'shop' } });
    shop = new Dashboard({ url: service.baseUrl, account: 'shop', token });
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
  });

  it('links a phone of its own, sends from it, and hears of it alone', async () => {
    const phone = network.phone({ name: 'Shop' });
    const ada = network.contact({ name: 'Ada' });
    let scanned = '';
    expect((await shop.api.readLiveness()).status).toBe('ok');
    const { me } = await shop.connect({
      onChange: async ({ qr }) => {
        if (qr && qr !== scanned) await phone.scan((scanned = qr));
      },
    });
    expect(me?.phone).toBe(`+${phone.number}`);
    const feed = await shop.events({ types: ['message.queued'] }).open();
    await shop.send(ada.number, 'from the shop');
    const { value } = await feed.next();
    expect(value).toMatchObject({ payload: { message: { text: 'from the shop' } } });
    await feed.return();
    await ada.waitForMessage('from the shop');
    const other = await new Dashboard({ url: service.baseUrl, token }).api.readConnection();
    expect(other.state).toBe('disconnected');
  });

  /** A path that the client puts at the wrong place does not exist. */
  it('finds every path of the document that has no variable', async () => {
    const paths = Object.entries(readCommitted().paths).filter(
      ([path, { get }]) => get && !path.includes('{') && !path.endsWith('/stream'),
    );
    expect(paths.length).toBeGreaterThan(20);
    const lost: string[] = [];
    const methods = shop.api as unknown as Record<string, (options: object) => Promise<unknown>>;
    for (const [path, { get }] of paths) {
      const query = { timeout_ms: 0, q: 'x' };
      await methods[get?.operationId ?? '']({ query, parseAs: 'text' }).catch((error: Error) => {
        if (error.message === 'There is nothing at this address.') lost.push(path);
      });
    }
    expect(lost).toEqual([]);
  });
});
