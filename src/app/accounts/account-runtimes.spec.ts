import { expect, it } from '@jest/globals';
import { createConfig } from '../../../test/support/unit/factories.js';
import { Ownership } from '../../base/storage/ownership.js';
import { AccountRuntimeFactory } from './account-runtime.factory.js';
import { AccountRuntimes } from './account-runtimes.js';
import { AccountRuntime } from './account.runtime.js';

class FakeRuntime extends AccountRuntime {
  failures = 2;

  override async close(): Promise<void> {
    if (this.failures-- > 0) throw new Error('a hook has failed');
  }
}

class FakeFactory extends AccountRuntimeFactory {
  override open(name: string): Promise<AccountRuntime> {
    return Promise.resolve(new FakeRuntime(name, undefined as never));
  }
}

it('gives nobody an account that could not be closed, until that succeeds', async () => {
  const runtimes = new AccountRuntimes(
    createConfig({ session: { autoConnect: 'never' } }),
    new FakeFactory(undefined as never),
    { forgetAccount: () => {} } as never,
    undefined as never,
    new Ownership(),
  );
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
