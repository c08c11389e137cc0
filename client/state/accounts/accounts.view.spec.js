import { describe, expect, it } from '@jest/globals';
import { aConnection, anAccount } from '../../testing/factories.js';
import { colorOf } from '../../account/account.js';
import { nameProblem, toName } from './account-form.js';
import { areSeveral, isMissing, NO_ACCOUNTS, withKnown } from './accounts.js';
import { lettersOf, railItems } from './accounts.view.js';

/** @import { Account } from '../../service/types.d.ts' */

/** @param {Account[]} rows */
const withRows = (rows) => ({ ...NO_ACCOUNTS, rows });
/** @param {Partial<Account>} fields */
const itemOf = (fields) => railItems(withRows([anAccount(fields)]), null)[0];

describe('an account on the rail', () => {
  it('says all of it in words', () => {
    const shop = itemOf({ account: 'shop', state: 'connected', unread: 3 });
    expect(shop).toMatchObject({ label: 'shop: connected, 3 unread messages', unread: '3' });
    expect(itemOf({ account: 'shop', state: 'connecting', unread: 0 })).toMatchObject({
      label: 'shop: connecting',
      unread: '',
    });
  });

  it('shows no more digits than fit', () => {
    expect(itemOf({ unread: 99 })?.unread).toBe('99');
    expect(itemOf({ unread: 100 })?.unread).toBe('99+');
  });

  it('distinguishes a problem that needs a person from an account that is off', () => {
    const toneOf = (/** @type {Partial<Account>} */ fields) =>
      itemOf({ state: 'disconnected', ...fields })?.tone;
    expect(toneOf({ reason_code: 'unlinked' })).toBe('bad');
    expect(toneOf({ reason_code: 'replaced' })).toBe('bad');
    expect(toneOf({ reason_code: 'disconnected_by_user' })).toBe('off');
    expect(toneOf({ reason_code: 'not_connected' })).toBe('off');
    expect(toneOf({ state: 'connecting', reason_code: 'waiting_for_scan' })).toBe('bad');
    expect(toneOf({ state: 'connecting', reason_code: 'connection_lost' })).toBe('busy');
    expect(toneOf({ state: 'connected', reason_code: 'connected' })).toBe('good');
  });

  it('leads to its own address', () => {
    expect(itemOf({ account: 'shop' })?.href).toBe('#/a/shop/');
    expect(itemOf({ account: 'default' })).toMatchObject({ href: '#/', isCurrent: true });
  });

  it('shows the state of its own page, which is newer', () => {
    const rows = [anAccount({ account: 'default', state: 'disconnected' }), anAccount({})];
    const connection = aConnection({ state: 'connected', reason_code: 'connected' });
    const tones = railItems(withRows(rows), connection).map(({ tone }) => tone);
    expect(tones).toEqual(['good', 'off']);
  });

  it('says of none how it is while the service is away', () => {
    const rows = [anAccount({ account: 'default', state: 'connected' }), anAccount({ unread: 3 })];
    const connection = aConnection({ state: 'connected' });
    expect(railItems(withRows(rows), connection, true)).toMatchObject([
      { tone: 'away', label: 'default: state unknown' },
      { tone: 'away', label: 'shop: state unknown, 3 unread messages', unread: '3' },
    ]);
  });

  it('keeps its phone and its count while it moves', () => {
    const me = { jid: '15550100@s.whatsapp.net', lid: null, phone: '+15550100', name: null };
    const moving = { ...anAccount({ reason_code: 'moving' }), unread: null };
    const before = withRows([anAccount({ unread: 3, me })]);
    expect(withKnown([moving], before)).toEqual([{ ...moving, unread: 3, me }]);
    expect(withKnown([moving], NO_ACCOUNTS)).toEqual([{ ...moving, unread: 0 }]);
    expect(itemOf({ reason_code: 'moving', unread: 3 })).toMatchObject({
      tone: 'away',
      unread: '3',
    });
    expect(withKnown([anAccount({})], before)).toEqual([anAccount({})]);
  });

  it('has letters and a color by its name', () => {
    expect(['default', 'shop-2', 'a', 'my-real-number'].map(lettersOf)).toEqual([
      'DE',
      'S2',
      'A',
      'MN',
    ]);
    expect(colorOf('shop')).toBe(colorOf('shop'));
    const names = Array.from({ length: 200 }, (_, index) => `account-${index}`);
    expect(new Set(names.map(colorOf)).size).toBe(8);
  });
});

describe('the rail', () => {
  it('is for several accounts only', () => {
    expect(areSeveral(NO_ACCOUNTS)).toBe(false);
    expect(areSeveral(withRows([anAccount({})]))).toBe(false);
    expect(areSeveral(withRows([anAccount({}), anAccount({ account: 'other' })]))).toBe(true);
  });

  it('tells an unknown account, once it knows any', () => {
    expect(isMissing(NO_ACCOUNTS, 'shop')).toBe(false);
    expect(isMissing(withRows([anAccount({ account: 'shop' })]), 'shop')).toBe(false);
    expect(isMissing(withRows([anAccount({ account: 'shop' })]), 'default')).toBe(true);
  });
});

describe('the name of a new account', () => {
  it('follows the rules of the service', () => {
    for (const name of ['a', 'shop', 'shop-2', '2nd', 'a'.repeat(31)])
      expect(nameProblem(name, [])).toBeNull();
    for (const name of ['', '-shop', 'Shop', 'my shop', 'ä', 'a'.repeat(32)])
      expect(nameProblem(name, [])).toMatchObject({ code: 'account_name' });
  });

  it('is not taken', () => {
    expect(nameProblem('shop', [anAccount({ account: 'shop' })])?.error).toContain('shop');
  });

  it('is mended while it is typed', () => {
    expect(toName('My Shop')).toBe('my-shop');
  });
});
