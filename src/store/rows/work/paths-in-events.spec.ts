import { describe, expect, it } from '@jest/globals';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { hasPath, withPaths } from './paths-in-events.js';

const QUERY = '?chat_jid=1%40s.whatsapp.net';

function rowWith(start: string, text: string | null = null): EventRow {
  const url = `${start}/messages/A/media${QUERY}`;
  const media = { url, thumbnail_url: `${start}/messages/A/thumbnail${QUERY}` };
  return { seq: 1, payload: JSON.stringify({ message: { text, media } }) } as EventRow;
}

describe('the paths in an event', () => {
  it.each([
    ['default', '/api'],
    ['shop-2', '/api/accounts/shop-2'],
  ])('lead to the account %s, whichever account they named', (account, start) => {
    for (const stored of ['/api', '/api/accounts/other', '/api/accounts/shop-2']) {
      expect(withPaths(rowWith(stored), account)).toEqual(rowWith(start));
    }
  });

  it('have the base of now, whichever they had', () => {
    for (const stored of ['/api', '/dash/api/accounts/other', '/tools/x/api']) {
      expect(hasPath(rowWith(stored))).toBe(true);
      expect(withPaths(rowWith(stored), 'shop', '/dash')).toEqual(
        rowWith('/dash/api/accounts/shop'),
      );
      expect(withPaths(rowWith(stored), 'default')).toEqual(rowWith('/api'));
    }
  });

  it('lead there if only one of them is known', () => {
    for (const known of ['url', 'thumbnail_url']) {
      const of = (path: string) => {
        const media = { url: null, thumbnail_url: null, [known]: path };
        return { payload: JSON.stringify({ message: { media } }) } as EventRow;
      };
      expect(withPaths(of('/api/messages/A'), 'shop')).toEqual(of('/api/accounts/shop/messages/A'));
    }
  });

  it('are not words of people, which stay unchanged', () => {
    for (const start of ['/api', '/api/accounts/shop']) {
      const said = `"url":"${start}/messages/A"`;
      expect(withPaths(rowWith('/api', said), 'shop')).toEqual(rowWith('/api/accounts/shop', said));
      expect(hasPath({ payload: JSON.stringify({ message: { text: said } }) } as EventRow)).toBe(
        false,
      );
    }
  });

  it.each(['null', '{"url":"/api/messages/A"}', '{"message":null,"url":"/api/', '"url":"/api/'])(
    'are left alone in other events: %s',
    (payload) => {
      const row = { payload } as EventRow;
      expect(withPaths(row, 'shop')).toBe(row);
    },
  );

  it('cost nothing if they are right: the row is the same object', () => {
    for (const [account, start] of [
      ['default', '/api'],
      ['shop', '/api/accounts/shop'],
    ]) {
      const row = rowWith(start);
      expect(withPaths(row, account)).toBe(row);
    }
  });
});
