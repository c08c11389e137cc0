import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scaled } from '../../support/jest/machine-factor.js';
import { waitFor } from '../../support/wait-for.js';
import { serveCalls } from '../process/calls.js';
import { now } from '../process/clock.js';

const servers: Server[] = [];
let times: number[] = [];

/** Receivers of webhooks that accept everything at once and read nothing. */
const methods = {
  /** Their addresses. */
  async open(count: number): Promise<string[]> {
    for (let number = 0; number < count; number += 1) {
      const server = createServer((request, response) => {
        request.resume().on('end', () => {
          times.push(now());
          response.writeHead(204).end();
        });
      });
      servers.push(server.listen(0, '127.0.0.1'));
      await once(server, 'listening');
    }
    return servers.map((each) => `http://127.0.0.1:${(each.address() as AddressInfo).port}/hook`);
  },

  reset(): void {
    times = [];
  },

  /** The times of the first and the last request, once there are so many. */
  async untilReceived(count: number): Promise<[first: number, last: number]> {
    await waitFor(`${count} posts`, () => times.length >= count, scaled(300_000));
    return [times[0], times[count - 1]];
  },
};

export type SinkMethods = typeof methods;

serveCalls(methods);
