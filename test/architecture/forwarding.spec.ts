import { expect, it } from '@jest/globals';
import { assertForwardable } from '../../src/features/changes/change.policy.js';
import { MESSAGE_TYPES, type MessageType } from '../../src/base/common/message-types.js';
import { createMessageRow } from '../support/unit/factories.js';

/** The page has its own settings for types. */
const MENU: string = '../../client/state/message-acts/message-menu.view.js';
const { menuItems } = (await import(MENU)) as {
  menuItems: (message: object, now: number) => string[];
};

function isForwarded(type: MessageType): boolean {
  try {
    assertForwardable(createMessageRow({ type, content: new Uint8Array() }));
    return true;
  } catch {
    return false;
  }
}

it.each(MESSAGE_TYPES)('the page offers to forward what the service forwards: %s', (type) => {
  const message = { type, status: 'received', deleted_at: null, details: {}, timestamp: 0 };
  const items = menuItems({ ...message, text: 'text', is_view_once: false, media: null }, 0);
  expect(items.includes('forward')).toBe(isForwarded(type));
});
