import { describe, expect, it } from '@jest/globals';
import { aMedia, aMessage } from '../../testing/factories.js';
import { canDeleteForEveryone, menuItems } from './message-menu.view.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = 1000 * DAY;
const LOOKS = 'info trace copy-id events';

/** @param {Partial<import('../../service/types.d.ts').Message>} fields */
const itemsOf = (fields) =>
  menuItems(aMessage({ timestamp: NOW - MINUTE, ...fields }), NOW).join(' ');

describe('the menu of a message', () => {
  it("has the acts for somebody else's message", () => {
    expect(itemsOf({})).toBe(`react reply copy forward ${LOOKS} delete`);
    expect(itemsOf({ type: 'image', text: null, media: aMedia() })).toBe(
      `react reply forward ${LOOKS} delete`,
    );
  });

  it('lets own texts and captions be edited for 15 minutes', () => {
    const own = { from_me: true, status: /** @type {const} */ ('read') };
    expect(itemsOf(own)).toContain('edit');
    expect(itemsOf({ ...own, type: 'image', media: aMedia() })).toContain('edit');
    expect(itemsOf({ ...own, timestamp: NOW - 15 * MINUTE })).not.toContain('edit');
    expect(itemsOf({ ...own, type: 'poll' })).not.toContain('edit');
    expect(itemsOf({ ...own, type: 'image', text: null, media: aMedia() })).not.toContain('edit');
  });

  it('has no acts that WhatsApp must know of while it does not know the message', () => {
    for (const status of /** @type {const} */ (['queued', 'sending', 'error', 'unknown']))
      expect(itemsOf({ from_me: true, status })).toBe(`reply copy ${LOOKS}`);
  });

  it('only looks at a deleted one, and is not there for a notice', () => {
    expect(itemsOf({ deleted_at: 1, text: null })).toBe(LOOKS);
    expect(itemsOf({ type: 'system' })).toBe('');
  });

  it('forwards nothing that cannot be sent again', () => {
    expect(itemsOf({ type: 'image', is_view_once: true, media: aMedia() })).not.toContain(
      'forward',
    );
    expect(itemsOf({ type: 'poll' })).not.toContain('forward');
    expect(itemsOf({ status: 'undecrypted', type: 'undecrypted', text: null })).toBe(
      `reply ${LOOKS}`,
    );
  });
});

describe('a message', () => {
  it('can be deleted for everyone for two days: an own one, and any by an admin', () => {
    const own = aMessage({ from_me: true, timestamp: NOW - DAY });
    const theirs = aMessage({ timestamp: NOW - DAY });
    expect(canDeleteForEveryone(own, NOW, false)).toBe(true);
    expect(canDeleteForEveryone(theirs, NOW, false)).toBe(false);
    expect(canDeleteForEveryone(theirs, NOW, true)).toBe(true);
    expect(canDeleteForEveryone(own, NOW + DAY, false)).toBe(false);
    expect(canDeleteForEveryone({ ...own, deleted_at: 1 }, NOW, false)).toBe(false);
  });
});
