import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../local/local-network.js';
import { ControlServer } from './control-server.js';

let network: LocalNetwork;
let control: ControlServer;
let url: string;

beforeAll(async () => {
  network = await LocalNetwork.start();
  control = new ControlServer(network);
  url = await control.listen(0);
});

afterAll(async () => {
  await control.stop();
  await network.stop();
});

/** The status of the answer to a command with headers that only browsers set. */
function command(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(new URL('/contact', url), { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once('error', reject).end('{"name":"Ann"}');
  });
}

describe('the control port', () => {
  it('takes commands of programs on this machine', async () => {
    expect(await command({})).toBe(200);
    expect(await command({ host: 'localhost:1234' })).toBe(200);
  });

  it('keeps a connection until long after its client has given it up', async () => {
    expect((await fetch(url)).headers.get('keep-alive')).toBe('timeout=65');
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://127.0.0.1:3000' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ host: 'evil.example' }],
    [{ host: 'localhost.evil.example:1234' }],
    [{ host: '127.0.0.1.evil.example' }],
    [{ host: 'localhost.' }],
  ])('refuses commands of web pages: %j', async (headers) => {
    expect(await command(headers)).toBe(403);
  });
});
