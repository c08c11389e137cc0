import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dashboard, DashboardError } from '../../packages/client/src/index.js';
import { freePort } from '../support/service/free-port.js';
import { Service } from '../support/service/service.js';

const TOKEN = 'a-token-of-some-length';

describe('an error of the client', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ env: { SERVICE_API_TOKEN: TOKEN } });
  });

  afterAll(() => service.dispose());

  const dashboard = (options = {}) =>
    new Dashboard({ url: service.baseUrl, token: TOKEN, ...options });

  it('is that of the service, with its code, hint and request', async () => {
    const error = await dashboard()
      .send('nobody', 'x')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DashboardError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_recipient',
      message: expect.stringContaining('not a valid recipient'),
      hint: expect.stringContaining('digits only'),
      requestId: expect.stringMatching(/^[\w-]{10,}$/),
      isPassing: false,
    });
  });

  it('has the mistake of each field', async () => {
    const refused = dashboard().api.listChats({ query: { limit: 0 } });
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      details: [expect.objectContaining({ field: 'limit' })],
    });
  });

  it('reports a missing connection', async () => {
    await expect(dashboard().send('+15550102', 'x')).rejects.toMatchObject({
      status: 409,
      code: 'not_connected',
    });
  });

  it.each([undefined, 'a-wrong-token-of-some-length', () => Promise.resolve('another-wrong-one')])(
    'reports the wrong token %p, also to a listener',
    async (token) => {
      const refused = dashboard({ token });
      await expect(refused.api.listChats()).rejects.toMatchObject({ code: 'unauthorized' });
      await expect(refused.events().next()).rejects.toMatchObject({ status: 401 });
    },
  );

  it('does not occur with a token from a function', async () => {
    const { chats } = await dashboard({ token: () => TOKEN }).api.listChats();
    expect(chats).toEqual([]);
  });

  it('reports that nothing answers', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const error = dashboard({ url }).api.listChats();
    await expect(error).rejects.toMatchObject({
      code: 'unreachable',
      status: 0,
      message: `Nothing answers at ${url}.`,
      isPassing: true,
    });
    await expect(dashboard({ url }).events().open()).rejects.toMatchObject({ code: 'unreachable' });
  });

  it.each(['ftp://127.0.0.1', 'nothing'])('refuses the address %s', (url) => {
    expect(() => dashboard({ url })).toThrow(`${url} is no address of http or https.`);
  });

  it('takes no address with a password, which would not be sent', () => {
    expect(() => dashboard({ url: 'https://me:secret@localhost' })).toThrow(
      /^The address has a name/,
    );
  });

  it('refuses to change anything if it only reads', async () => {
    const reading = dashboard({ readOnly: true });
    await expect(reading.send('+15550102', 'x')).rejects.toMatchObject({ code: 'read_only' });
    await expect(reading.connect()).rejects.toMatchObject({ code: 'read_only' });
    await expect(reading.api.readConnection()).resolves.toMatchObject({ state: 'disconnected' });
  });

  it('reports that another program answers', async () => {
    const other = await listen(
      createServer((_, response) => response.writeHead(502).end('<html>')),
    );
    const { port } = other.address() as AddressInfo;
    const failed = dashboard({ url: `http://127.0.0.1:${port}` }).api.listChats();
    await expect(failed).rejects.toMatchObject({ code: 'unreadable_answer', status: 502 });
    other.close();
  });
});

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
