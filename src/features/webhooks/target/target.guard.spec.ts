import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { HttpAdapterHost } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig } from '../../../../test/support/unit/factories.js';
import { TargetGuard, TargetRefusedError } from './target.guard.js';

interface Setup {
  host?: string;
  isPrivateAllowed?: boolean;
}

const HOME: Setup = {};
const EXPOSED: Setup = { host: '0.0.0.0' };
const OPEN: Setup = { host: '0.0.0.0', isPrivateAllowed: true };

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => void server.close());

function guard({ host = '127.0.0.1', isPrivateAllowed = false }: Setup): TargetGuard {
  const adapter = { httpAdapter: { getHttpServer: () => server } } as HttpAdapterHost;
  const config = createConfig({ server: { host }, webhooks: { isPrivateAllowed } });
  return new TargetGuard(config, adapter);
}

/** The verdict of a service with that setup about this address. */
async function verdict(url: string, setup: Setup): Promise<string> {
  try {
    await guard(setup).assertAllowed(new URL(url));
    return 'allowed';
  } catch (error) {
    if (error instanceof TargetRefusedError) return error.message.replace(/^\S+ is refused: /, '');
    throw error;
  }
}

/** Verdicts for a service that listens on loopback, on all addresses, and there with `SERVICE_WEBHOOK_PRIVATE`. */
const TARGETS: [url: string, home: boolean, exposed: boolean, open: boolean][] = [
  // The public internet.
  ['http://1.1.1.1', true, true, true],
  ['https://8.8.8.8/hook', true, true, true],
  ['http://[2606:4700:4700::1111]', true, true, true],
  ['http://16843009', true, true, true],
  // This machine, in every spelling.
  ['http://127.0.0.1', true, false, true],
  ['http://localhost', true, false, true],
  ['http://127.1.2.3:9000', true, false, true],
  ['http://127.1', true, false, true],
  ['http://2130706433', true, false, true],
  ['http://0x7f000001', true, false, true],
  ['http://0177.0.0.1', true, false, true],
  ['http://0x7f.1', true, false, true],
  ['http://[::1]', true, false, true],
  ['http://[::ffff:127.0.0.1]', true, false, true],
  ['http://[::ffff:7f00:1]', true, false, true],
  ['http://[0:0:0:0:0:0:0:1]', true, false, true],
  // Networks of an office or a home.
  ['http://10.0.0.1', false, false, true],
  ['http://0xa000001', false, false, true],
  ['http://012.0.0.1', false, false, true],
  ['http://167772161', false, false, true],
  ['http://172.16.0.1', false, false, true],
  ['http://172.31.255.255', false, false, true],
  ['http://172.32.0.1', true, true, true],
  ['http://192.168.1.1', false, false, true],
  ['http://100.64.0.1', false, false, true],
  ['http://198.18.0.1', false, false, true],
  ['http://[fd12:3456::1]', false, false, true],
  ['http://[::ffff:10.0.0.1]', false, false, true],
  // Credentials of a cloud.
  ['http://169.254.169.254/latest/meta-data', false, false, false],
  ['http://2852039166', false, false, false],
  ['http://0xa9fea9fe', false, false, false],
  ['http://0251.0376.0251.0376', false, false, false],
  ['http://[::ffff:169.254.169.254]', false, false, false],
  ['http://[fd00:ec2::254]', false, false, false],
  ['http://[fd20:ce::254]', false, false, false],
  ['http://100.100.100.200', false, false, false],
  ['http://168.63.129.16', false, false, false],
  // Addresses that no receiver has.
  ['http://169.254.1.1', false, false, false],
  ['http://[fe80::1]', false, false, false],
  ['http://0.0.0.0', false, false, false],
  ['http://0', false, false, false],
  ['http://[::]', false, false, false],
  ['http://224.0.0.1', false, false, false],
  ['http://255.255.255.255', false, false, false],
  ['http://240.0.0.1', false, false, false],
  ['http://192.0.2.1', false, false, false],
  ['http://[ff02::1]', false, false, false],
  ['http://[2001:db8::1]', false, false, false],
  ['http://[64:ff9b::a9fe:a9fe]', false, false, false],
  ['http://[2002:7f00:1::]', false, false, false],
  ['http://[::7f00:1]', false, false, false],
  ['http://[fec0::1]', false, false, false],
];

describe.each(TARGETS)('%s', (url, home, exposed, open) => {
  it.each([
    ['that listens on loopback', HOME, home],
    ['that others can reach', EXPOSED, exposed],
    ['that others can reach, with SERVICE_WEBHOOK_PRIVATE', OPEN, open],
  ])('of a service %s', async (_name, setup, isAllowed) => {
    expect((await verdict(url, setup)) === 'allowed').toBe(isAllowed);
  });
});

describe('the service itself', () => {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);

  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '127.9.9.9',
    '[::ffff:127.0.0.1]',
    ...own.filter(({ family }) => family === 'IPv4').map(({ address }) => address),
  ])('is refused at %s', async (host) => {
    expect(await verdict(`http://${host}:${port}/api/send`, OPEN)).toBe(
      'it is this service itself',
    );
  });
});

describe('a look-up', () => {
  it('gives no address for a name with a refused one', async () => {
    const look = guard(EXPOSED).lookupFor(new URL('http://localhost:1'));
    const error = await new Promise((resolve) => look('localhost', { all: true }, resolve));
    expect(error).toBeInstanceOf(TargetRefusedError);
  });

  it('gives the checked addresses', async () => {
    const look = guard(HOME).lookupFor(new URL('http://localhost:1'));
    const [error, found] = await new Promise<unknown[]>((resolve) =>
      look('localhost', { all: false, family: 4 }, (...answer) => resolve(answer)),
    );
    expect([error, found]).toEqual([null, '127.0.0.1']);
  });
});
