import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import { scaled } from '../../../../test/support/jest/machine-factor.js';
import { withoutIdleLimit } from './idle-limit.js';

it.each([
  ['is lifted for one response', withoutIdleLimit, 'late'],
  ['ends others', <R>(_response: Response, work: () => Promise<R>) => work(), null],
])('the idle limit %s', async (_name, run, expected) => {
  const server = createServer((_request, response) => {
    void run(response as Response, () => sleep(scaled(400))).then(() => response.end('late'));
  });
  server.setTimeout(scaled(100));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const text = fetch(`http://127.0.0.1:${port}`).then(
    (response) => response.text(),
    () => null,
  );
  expect(await text).toBe(expected);
  server.close();
});
