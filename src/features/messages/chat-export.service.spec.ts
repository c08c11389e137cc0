import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createConfig,
  createInboundMessage,
} from '../../../test/support/unit/factories.js';
import type { MessageDto } from '../../base/shapes/message.dto.js';
import { MediaStore } from '../../base/storage/files/media.store.js';
import { ChatArchive } from './chat-archive.js';
import { ChatExportService } from './chat-export.service.js';
import { MessagesReader } from './messages.reader.js';
import { ShownJids } from '../../store/rows/work/shown-jids.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';

const PN = '15550101@s.whatsapp.net';
const LID = '9000101@lid';
/** More than two pages. */
const TOTAL = 600;
const A_PAGE = 100;

let store: ChatStore;
let exports: ChatExportService;

beforeEach(async () => {
  store = await ChatStore.open();
  exports = new ChatExportService(
    store.finder,
    new MessagesReader(store.database),
    new UnreadableRowsRegistry(),
    store.view,
    new ChatArchive(new MediaStore(createConfig(), store.files)),
    new ShownJids(store.database, ''),
  );
});

afterEach(() => store.close());

it('contains all messages even if the chat is merged into another meanwhile', async () => {
  const messages = Array.from({ length: TOTAL }, (_, number) =>
    createInboundMessage({ chat: createAddress(LID), text: `by lid ${number}` }),
  );
  await store.bring({ messages: [createInboundMessage({ from: PN, text: 'by number' })] });
  await store.bring({ messages });

  const { pieces, fileName } = await exports.export(LID, 'jsonl');
  expect(fileName).toBe('chat-lid-9000101.jsonl');
  let file = '';
  for await (const piece of pieces) {
    if (file === '') await store.bring({ aliases: [{ pn: PN, lid: LID }] });
    file += piece;
  }
  const texts = file
    .split('\n')
    .flatMap((line) => (line ? (JSON.parse(line) as MessageDto).text : []));
  expect(texts.filter((text) => text?.startsWith('by lid'))).toEqual(
    messages.map(({ text }) => text),
  );
  expect((await exports.export(LID, 'txt')).fileName).toBe('chat-15550101.txt');
});

it('ends with the last message before it began', async () => {
  const first = Array.from({ length: A_PAGE }, () =>
    createInboundMessage({ text: 'first', from: PN }),
  );
  await store.bring({ messages: first });
  const { pieces } = await exports.export(PN, 'jsonl');
  const iterator = pieces[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toContain('first');
  await store.receive(createInboundMessage({ from: PN, text: 'later' }));
  expect((await iterator.next()).done).toBe(true);
});
