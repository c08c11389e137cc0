import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { settle } from '../../../../test/support/unit/factories.js';
import { HttpLimitsAdapter } from './http-limits.adapter.js';

it('leaves an answer under way its time when the service ends', async () => {
  const adapter = new HttpLimitsAdapter();
  adapter.initHttpServer();
  adapter.get('/', () => {});
  const server = adapter.getHttpServer() as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  const closed = adapter.close();
  await settle();
  response.end('the last one');
  expect(await (await answer).text()).toBe('the last one');
  await closed;
});
