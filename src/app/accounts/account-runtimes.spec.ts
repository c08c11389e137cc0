import { once } from 'node:events';
import { createServer, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express, { type Express, type Request, type Response } from 'express';
import { createConfig } from '../../../test/support/unit/factories.js';
import type { AccountShares } from '../../base/storage/account-shares.js';
import { Ownership } from '../../base/storage/ownership.js';
import { AccountRuntimeFactory } from './account-runtime.factory.js';
import { AccountRuntimes } from './account-runtimes.js';
import { AccountRuntime } from './account.runtime.js';

class FakeRuntime extends AccountRuntime {
  readonly session = { state: 'connecting' };
  /** The methods of the requests that it has got. */
  readonly asked: string[] = [];

  constructor(
    name: string,
    private failures: number,
  ) {
    super(name, undefined as never);
  }

  override get = () => ({ session: this.session }) as never;

  override get handler(): Express {
    return express().use(({ method }) => void this.asked.push(method));
  }

  override async close(): Promise<void> {
    if (this.failures-- > 0) throw new Error('a hook has failed');
  }
}

class FakeFactory extends AccountRuntimeFactory {
  isReady: Promise<unknown> = Promise.resolve();

  /** @param failures of each account's end */
  constructor(private readonly failures: number) {
    super(undefined as never);
  }

  override async open(name: string): Promise<AccountRuntime> {
    await this.isReady;
    return new FakeRuntime(name, this.failures);
  }
}

class SharingOwnership extends Ownership {
  override readonly shares = { isMine: () => true } as unknown as AccountShares;
}

function createRuntimes(
  factory: AccountRuntimeFactory,
  ownership = new Ownership(),
): AccountRuntimes {
  return new AccountRuntimes(
    createConfig({ session: { autoConnect: 'never' } }),
    factory,
    { forgetAccount: () => {} } as never,
    { refresh: () => Promise.resolve() } as never,
    ownership,
  );
}

it('gives nobody an account that could not be closed, until that succeeds', async () => {
  const runtimes = createRuntimes(new FakeFactory(2));
  const handedOver: string[] = [];
  const close = () => runtimes.close('shop', async () => void handedOver.push('shop'));
  const first = await runtimes.open('shop');
  await expect(close()).rejects.toThrow('a hook has failed');
  await expect(runtimes.open('shop')).rejects.toThrow('could not be opened');
  expect([runtimes.names, handedOver]).toEqual([['shop'], []]);
  await close();
  expect([runtimes.names, handedOver]).toEqual([[], ['shop']]);
  expect(await runtimes.open('shop')).not.toBe(first);
});

it('closes an account whose client left while it was opened', async () => {
  const factory = new FakeFactory(0);
  const runtimes = createRuntimes(factory);
  const hasLeft = new Promise<void>((resolve) => {
    const server = createServer((request, response) => {
      factory.isReady = once(response, 'close').then(() => server.close());
      const answered = runtimes.answer('shop', request as Request, response as Response, () => {});
      void answered.then(resolve);
      client.destroy();
    }).listen(0);
    const { port } = server.address() as AddressInfo;
    const client = connect(port).end('POST /api/accounts/shop/send HTTP/1.1\r\nHost: a\r\n\r\n');
  });
  await hasLeft;
  await runtimes.close('shop', () => Promise.resolve());
  expect(runtimes.names).toEqual([]);
});

it('keeps an account open until a request that writes is answered', async () => {
  const runtimes = createRuntimes(new FakeFactory(0));
  const request = { method: 'POST', url: '/api/accounts/shop/media' } as Request;
  const response = new ServerResponse(request) as Response;
  await runtimes.answer('shop', request, response, () => {});
  const closed = runtimes.close('shop', () => Promise.resolve());
  await new Promise((resolve) => setImmediate(resolve));
  expect(runtimes.isOpen('shop')).toBe(true);
  await expect(runtimes.open('shop')).rejects.toMatchObject({ code: 'moving' });
  response.emit('close');
  await closed;
  expect(runtimes.isOpen('shop')).toBe(false);
});

it('lets a request that writes wait for the login of an account that has just come', async () => {
  const runtimes = createRuntimes(new FakeFactory(0), new SharingOwnership());
  const runtime = (await runtimes.open('shop')) as FakeRuntime;
  const ask = (method: string) => {
    const request = { method, url: '/api/accounts/shop/send', headers: {} } as Request;
    const response = new ServerResponse(request) as Response;
    return runtimes.answer('shop', request, response, () => {});
  };
  const written = ask('POST');
  await ask('GET');
  expect(runtime.asked).toEqual(['GET']);
  runtime.session.state = 'connected';
  await written;
  expect(runtime.asked).toEqual(['GET', 'POST']);
  // It only waits for the first one.
  runtime.session.state = 'connecting';
  await ask('POST');
  expect(runtime.asked).toEqual(['GET', 'POST', 'POST']);
});
