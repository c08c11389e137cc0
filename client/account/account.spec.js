import { describe, expect, it } from '@jest/globals';
import { accountIn, apiPath, concernsAccount, inAccount, placeIn, storageKey } from './account.js';

describe('the account in the address', () => {
  it('is the default one if the address names none', () => {
    for (const hash of ['', '#', '#/', '#/chats/a', '#conversation'])
      expect(accountIn(hash)).toBe('default');
  });

  it('is named in front of the route', () => {
    expect(accountIn('#/a/shop/')).toBe('shop');
    expect(accountIn('#/a/shop')).toBe('shop');
    expect(accountIn('#/a/shop-2/chats/a/b?inspect=nodes')).toBe('shop-2');
    expect(accountIn('#/a/shop?inspect=nodes')).toBe('shop');
  });

  it.each(['#/a/Shop/', '#/a/-shop/', '#/a/', `#/a/${'a'.repeat(32)}/`, '#/ab/shop/'])(
    'is not %s in its place',
    (hash) => {
      expect(accountIn(hash)).toBe('default');
    },
  );

  it('leaves the same place behind', () => {
    for (const place of ['#/', '#/chats/a%2Fb/c', '#/link?inspect=nodes']) {
      expect(placeIn(inAccount(place, 'shop'))).toBe(place);
      expect(accountIn(inAccount(place, 'shop'))).toBe('shop');
      expect(placeIn(place)).toBe(place);
    }
    expect(placeIn('#/a/shop')).toBe('#/');
  });

  it('does not appear in addresses of the default account, so that old ones stay right', () => {
    expect(inAccount('#/chats/a', 'default')).toBe('#/chats/a');
  });
});

describe('the path of a call', () => {
  it('names the account', () => {
    expect(apiPath('/api/chats/a%2Fb?limit=2', 'shop')).toBe(
      '/api/accounts/shop/chats/a%2Fb?limit=2',
    );
  });

  it('stays as it is for the default account', () => {
    expect(apiPath('/api/chats', 'default')).toBe('/api/chats');
  });

  it('names no account twice', () => {
    expect(apiPath(apiPath('/api/chats', 'shop'), 'shop')).toBe('/api/accounts/shop/chats');
    expect(apiPath('/api/accounts/other/chats', 'shop')).toBe('/api/accounts/other/chats');
  });

  it.each([
    '/api/accounts',
    '/api/login',
    '/api/token',
    '/api/webhooks/5/pause',
    '/api/requests?limit=5',
    '/api/playground',
    '/api/docs',
    '/api/openapi.json',
  ])('names none for %s, which exists once', (path) => {
    expect(apiPath(path, 'shop')).toBe(path);
  });

  it('concerns its account, or all', () => {
    expect(concernsAccount('/api/accounts/shop/chats', 'shop')).toBe(true);
    expect(concernsAccount('/api/accounts/shop/chats', 'default')).toBe(false);
    expect(concernsAccount('/api/chats?limit=5', 'shop')).toBe(false);
    expect(concernsAccount('/api/chats?limit=5', 'default')).toBe(true);
    for (const name of ['shop', 'default'])
      for (const path of ['/api/accounts', '/api/webhooks/5'])
        expect(concernsAccount(path, name)).toBe(true);
  });

  it('does not match addresses of another kind', () => {
    for (const address of ['', 'blob:http://127.0.0.1/5', 'data:image/png;base64,AA'])
      expect(apiPath(address, 'shop')).toBe(address);
  });
});

describe('the storage of the browser', () => {
  it('has keys for each account, and the earlier keys for the default account', () => {
    expect(storageKey('drafts', 'default')).toBe('drafts');
    expect(storageKey('drafts', 'shop')).not.toBe(storageKey('drafts', 'other'));
  });
});
