import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import { createConfig } from '../../../../test/support/unit/factories.js';
import { FakeWebVersion } from '../../../../test/support/unit/gateway-rig.js';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../../../base/storage/database.js';
import { ServiceFactsRepository } from '../store/service-facts.repository.js';
import { ClientVersion } from './client-version.js';
import type { WaVersion } from './wa-version.js';

const BUILT_IN = DEFAULT_CONNECTION_CONFIG.version;
const NEWER: WaVersion = [BUILT_IN[0], BUILT_IN[1], BUILT_IN[2] + 10];
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 1_700_000_000_000;

let store: TestStore<AuthDatabase>;
let source: FakeWebVersion;

beforeEach(async () => {
  store = await openAuthStore();
  source = new FakeWebVersion();
});

afterEach(() => store.close());

/** Loads the version as the next process does. */
async function load(session: Parameters<typeof createConfig>[0] = {}): Promise<ClientVersion> {
  const facts = new ServiceFactsRepository(store.database);
  const version = new ClientVersion(createConfig(session), facts, source);
  await version.load();
  return version;
}

describe('the client version', () => {
  it('is the built-in one at first, without a request', async () => {
    expect((await load()).current).toEqual(BUILT_IN);
    expect(source.questions).toBe(0);
  });

  it('is the configured one if there is one, without a request', async () => {
    source.newest = NEWER;
    const version = await load({ session: { waVersion: [2, 3000, 1] } });
    await version.refresh(NOW);
    await version.renew(NOW);
    await version.noteAccepted();
    expect(version.current).toEqual([2, 3000, 1]);
    expect(source.questions).toBe(0);
    expect((await load()).current).toEqual(BUILT_IN);
  });

  it('becomes the published one, and is stored once accepted', async () => {
    source.newest = NEWER;
    const version = await load();
    await version.refresh(NOW);
    expect(version.current).toEqual(NEWER);
    expect((await load()).current).toEqual(BUILT_IN);
    await version.noteAccepted();
    expect((await load()).current).toEqual(NEWER);
  });

  it.each([
    ['older', [BUILT_IN[0], BUILT_IN[1], BUILT_IN[2] - 1]],
    ['the same', BUILT_IN],
    ['of another line', [2, 4000, BUILT_IN[2] + 1]],
    ['no number', [BUILT_IN[0], BUILT_IN[1], Number.NaN]],
    ['missing', null],
  ])('never becomes one that is %s', async (_case, newest) => {
    source.newest = newest as WaVersion | null;
    const version = await load();
    await version.renew(NOW);
    expect(version.current).toEqual(BUILT_IN);
  });

  it('never goes back to an older stored one', async () => {
    const facts = new ServiceFactsRepository(store.database);
    await facts.write('wa_version', '2.3000.7');
    expect((await load()).current).toEqual(BUILT_IN);
    await facts.write('wa_version', 'rubbish');
    expect((await load()).current).toEqual(BUILT_IN);
  });

  it('is fetched once a day, across restarts, and again at once if none was found', async () => {
    await (await load()).refresh(NOW);
    await (await load()).refresh(NOW + 1);
    expect(source.questions).toBe(2);
    source.newest = NEWER;
    await (await load()).refresh(NOW + 2);
    await (await load()).refresh(NOW + DAY_MS);
    expect(source.questions).toBe(3);
    await (await load()).refresh(NOW + DAY_MS + 3);
    expect(source.questions).toBe(4);
  });

  it('is fetched at once if WhatsApp has refused it', async () => {
    source.newest = NEWER;
    const version = await load();
    await version.refresh(NOW);
    await version.renew(NOW + 1);
    expect(source.questions).toBe(2);
  });

  it('is not fetched for a test network', async () => {
    source.newest = NEWER;
    const version = await load({
      session: { localNetwork: { url: 'ws://127.0.0.1', rootKey: '' } },
    });
    await version.refresh(NOW);
    await version.renew(NOW);
    expect(source.questions).toBe(0);
    expect(version.current).toEqual(BUILT_IN);
  });
});
