import { it } from '@jest/globals';
import { expectSameInAnyOrder } from '../support/any-order.js';

it('chats, messages and unread counts are the same in any order of events', async () => {
  await expectSameInAnyOrder(1000);
});
