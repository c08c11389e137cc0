import { it } from '@jest/globals';
import { expectSameInAnyOrder } from '../../../test/support/any-order.js';

it('chats, messages and unread counts do not depend on the order of updates', async () => {
  await expectSameInAnyOrder(30);
});
