import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ME, useFakeClock } from '../../../test/support/unit/factories.js';
import { FakeGateway } from '../../../test/support/unit/fake-gateway.js';
import { openDashboardStore } from '../../../test/support/unit/test-stores.js';
import type { TestStore } from '../../../test/support/unit/test-stores.js';
import type { DashboardDatabase } from '../../base/storage/database.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { PhonesRepository } from './phones.repository.js';
import { PhonesService } from './phones.service.js';

const OTHER = { ...ME, jid: '19990000@s.whatsapp.net', lid: null, name: 'Other' };

let store: TestStore<DashboardDatabase>;
let gateway: FakeGateway;
let service: PhonesService;

beforeEach(async () => {
  useFakeClock(1000);
  store = await openDashboardStore();
  gateway = new FakeGateway();
  service = serviceOf('default');
});

afterEach(() => store.close());

/** The service after a start, or of another account of the same process. */
function serviceOf(
  account: string,
  own = gateway,
  phones = new PhonesRepository(store.database),
): PhonesService {
  return new PhonesService(phones, own, new PairingScope(account));
}

/** Pairs a phone and returns its id. */
async function pair(me: typeof ME | null): Promise<number | null> {
  gateway.change({ me });
  jest.advanceTimersByTime(1000);
  return service.currentId();
}

function rows() {
  return store.database.selectFrom('accounts').selectAll().orderBy('id').execute();
}

describe('the current phone', () => {
  it('is none before the first pairing', async () => {
    expect(await pair(null)).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('is the paired one, with its name and lid', async () => {
    const id = await pair(ME);
    expect(await rows()).toEqual([
      { id, slot: 'default', jid: ME.jid, lid: ME.lid, name: ME.name, last_active_at: 2000 },
    ]);
  });

  it('is the same one each time', async () => {
    expect(await pair(ME)).toBe(await pair(ME));
    expect(await rows()).toHaveLength(1);
  });

  it('differs for another phone', async () => {
    const mine = await pair(ME);
    const theirs = await pair(OTHER);
    expect(theirs).not.toBe(mine);
    expect(await pair(ME)).toBe(mine);
  });

  it('is the last paired one while no phone is paired', async () => {
    await pair(ME);
    const latest = await pair(OTHER);
    expect(await pair(null)).toBe(latest);
  });

  it('is read from the store once while no phone is paired', async () => {
    const id = await pair(ME);
    service = serviceOf('default');
    expect(await pair(null)).toBe(id);
    await store.database.updateTable('accounts').set({ id: 99 }).execute();
    expect(await service.currentId()).toBe(id);
  });

  it('is the one of the latest login, also after a restart', async () => {
    const mine = await pair(ME);
    await pair(OTHER);
    service = serviceOf('default');
    await pair(ME);
    service = serviceOf('default');
    expect(await pair(null)).toBe(mine);
  });
});

describe('the phone of an account', () => {
  it('is none if no phone was paired there, though another account has one', async () => {
    await pair(ME);
    service = serviceOf('second');
    expect(await pair(null)).toBeNull();
  });

  it('is the phone that was last paired there, whatever another account pairs', async () => {
    const mine = await pair(ME);
    service = serviceOf('second');
    const theirs = await pair(OTHER);
    expect(theirs).not.toBe(mine);
    expect((await rows()).map(({ slot }) => slot)).toEqual(['default', 'second']);
    for (const [account, id] of [
      ['default', mine],
      ['second', theirs],
    ] as const) {
      service = serviceOf(account);
      expect(await pair(null)).toBe(id);
    }
  });

  it('moves with its chats when it is paired in another account', async () => {
    const id = await pair(ME);
    service = serviceOf('second');
    expect(await pair(ME)).toBe(id);
    service = serviceOf('default');
    expect(await pair(null)).toBeNull();
  });

  it('moves also while both accounts are open', async () => {
    const phones = new PhonesRepository(store.database);
    service = serviceOf('default', gateway, phones);
    const former = await pair(OTHER);
    const moved = await pair(ME);
    expect(await pair(null)).toBe(moved);
    const elsewhere = new FakeGateway();
    elsewhere.change({ me: ME });
    const second = serviceOf('second', elsewhere, phones);
    expect(await second.currentId()).toBe(moved);
    expect(service.isShown(moved!)).toBe(false);
    expect(await service.currentId()).toBe(former);
    expect(second.isShown(moved!)).toBe(true);
  });
});

describe('getOrCreateId', () => {
  it('queries the store once per phone', async () => {
    const id = await service.getOrCreateId(ME.jid);
    await store.database.updateTable('accounts').set({ last_active_at: 5 }).execute();
    expect(await service.getOrCreateId(ME.jid)).toBe(id);
    expect(await rows()).toMatchObject([{ last_active_at: 5 }]);
  });
});
