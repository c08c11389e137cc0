import { expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createInboundMessage } from '../../../test/support/unit/factories.js';
import { openAuthStore } from '../../../test/support/unit/test-stores.js';
import { ErasuresRepository } from '../../base/storage/sql/erasures.repository.js';
import { FilesAwayError } from '../../base/storage/storage.error.js';
import type { InboundMessage } from '../../whatsapp/inbound-batch.js';
import { AccountEraser } from './account.eraser.js';

it('deletes the rest of an account although the bucket of its files is away', async () => {
  const [store, auth] = [await ChatStore.open(), await openAuthStore()];
  const erasures = new ErasuresRepository(store.database, auth.database);
  const away = () => Promise.reject(new FilesAwayError('away'));
  const part = {
    drop: away,
    dropAllOf: () => Promise.resolve(1),
    flush: () => {},
    forget: () => {},
    eraseAccount: () => {},
  } as never;
  const eraser = new AccountEraser(erasures, part, part, part, part, part, store.eventLog);
  const media = { sha256: 'a'.repeat(64) } as InboundMessage['media'];
  await store.receive(createInboundMessage({ type: 'image', media }));
  await eraser.begin('default');
  expect(await eraser.finish('default')).toMatchObject({ messages: 1, files: 1 });
  expect(await eraser.unfinished()).toEqual([]);
  await auth.close();
  await store.reopen().close();
});
