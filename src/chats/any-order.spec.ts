import { it } from '@jest/globals';
import { expectSameInAnyOrder } from '../../test/support/any-order.js';

it('chats, messages and unread counts are the same whatever the order of their news', async () => {
  await expectSameInAnyOrder(30);
});
