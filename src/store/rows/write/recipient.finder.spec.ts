import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  ME,
  receiptBy,
} from '../../../../test/support/unit/factories.js';
import type { DeliveryUpdate, ReceiptSender } from '../../../whatsapp/inbound-batch.js';
import { GroupReceipts } from '../chats/group-receipts.js';

const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '901@lid';
const EVE = '15550002@s.whatsapp.net';
const EVE_LID = '902@lid';
const BOB_LID = '903@lid';
const GROUP = '120363000000000001@g.us';
const OTHER_GROUP = '120363000000000002@g.us';
const T = 1_700_000_000_000;
const ANNS = { pn: ANN, lid: ANN_LID };
const EVES = { pn: EVE, lid: EVE_LID };

let store: ChatStore;
let phoneId: number;

beforeEach(async () => {
  store = await ChatStore.open();
  phoneId = await store.phoneId();
});

afterEach(() => store.close());

/** Sends from here; in a group to these members. */
async function send(chatJid: string, members: string[] = []): Promise<void> {
  await store.queue('A', chatJid, { at: T });
  await store.writer.run(phoneId, async (write) => {
    const message = (await store.messages.findSent(write, 'A'))!;
    await new GroupReceipts(store.chats).insertExpected(write, message, members);
  });
}

async function sendFromPhone(chatJid: string): Promise<void> {
  const chat = createAddress(chatJid);
  await store.receive(createInboundMessage({ id: 'A', chat, fromMe: true, timestamp: T }));
}

async function tell(notice: string, jid: string, timestamp: number): Promise<void> {
  await store.receive(
    createInboundMessage({
      chat: createAddress(GROUP),
      type: 'system',
      timestamp,
      details: { type: 'system', notice, participants: [jid] },
    }),
  );
}

async function deliver(by: ReceiptSender | null, step: DeliveryUpdate['step'] = 'read') {
  await store.bring({ deliveries: [{ messageId: 'A', step, at: T + 9000, by }] });
}

async function isTaken(): Promise<boolean> {
  const acks = await store.events('ack');
  const members = await store.database
    .selectFrom('message_receipts')
    .selectAll()
    .where('read_at', 'is not', null)
    .execute();
  const read = await store.database
    .selectFrom('messages')
    .select('id')
    .where('read_at', 'is not', null)
    .execute();
  expect(read.length + members.length > 0).toBe(acks.length > 0);
  return acks.length > 0;
}

async function waiting(): Promise<string[]> {
  const rows = await store.database.selectFrom('pending_updates').select('kind').execute();
  return rows.map(({ kind }) => kind);
}

describe('a receipt in a chat of two', () => {
  it.each([
    ['the other side', [ANNS], receiptBy(ANN), true],
    ['the other side under the other address', [ANNS], receiptBy(ANN_LID), true],
    ['an unknown lid with the number', [], { jids: [ANN_LID, ANN], groupJid: null }, true],
    ['another number', [], receiptBy(EVE), false],
    ['an unknown lid, if that of the chat is known', [ANNS], receiptBy(EVE_LID), false],
    ['a lid of somebody else', [EVES], receiptBy(EVE_LID), false],
    ['this account itself', [], receiptBy(ME.jid), false],
    ['the other side in a group', [], receiptBy(ANN, GROUP), false],
    ['WhatsApp', [], null, false],
  ])('of %s', async (_case, aliases, by, taken) => {
    await store.bring({ aliases });
    await send(ANN);
    await deliver(by);
    expect([await isTaken(), await waiting()]).toEqual([taken, []]);
  });

  it.each([
    [ANN, ANN_LID],
    [ANN_LID, ANN],
  ])('for %s from %s waits until it is clear if they are one', async (chat, by) => {
    await send(chat);
    await deliver(receiptBy(by));
    expect([await isTaken(), await waiting()]).toEqual([false, ['unproven_delivery']]);
    await store.bring({ aliases: [{ pn: EVE, lid: EVE_LID }] });
    expect([await isTaken(), await waiting()]).toEqual([false, ['unproven_delivery']]);
    await store.bring({ aliases: [ANNS] });
    expect([await isTaken(), await waiting()]).toEqual([true, []]);
  });

  it('that waited is dropped once it is known to be of another person', async () => {
    await send(ANN);
    await deliver(receiptBy(EVE_LID));
    await store.bring({ aliases: [EVES] });
    expect([await isTaken(), await waiting()]).toEqual([false, []]);
  });

  it('from a recipient never confirms that the server has the message', async () => {
    await send(ANN);
    await deliver(receiptBy(ANN), 'server');
    expect(await isTaken()).toBe(false);
  });

  it('that comes before the message of the phone waits for it, from any sender', async () => {
    await deliver(receiptBy(EVE));
    await deliver(receiptBy(ANN));
    await sendFromPhone(ANN);
    expect(await store.events('ack')).toHaveLength(1);
  });

  it('of an earlier version, which names no sender, changes nothing', async () => {
    const payload = JSON.stringify({ messageId: 'A', step: 'read', at: T });
    await store.database
      .insertInto('pending_updates')
      .values({ account_id: phoneId, message_id: 'A', kind: 'delivery', payload, created_at: T })
      .execute();
    await sendFromPhone(ANN);
    expect([await isTaken(), await waiting()]).toEqual([false, []]);
  });

  it('to the own number comes from the own phone', async () => {
    await send(ME.jid);
    await deliver(receiptBy(ME.jid));
    expect(await isTaken()).toBe(true);
  });
});

describe('a receipt in a group', () => {
  it.each([
    ['a recipient', receiptBy(ANN_LID, GROUP), true],
    ['a recipient under the other address', receiptBy(ANN, GROUP), true],
    ['a recipient, but not in the group', receiptBy(ANN_LID), false],
    ['a recipient in another group', receiptBy(ANN_LID, OTHER_GROUP), false],
    ['somebody else', receiptBy(EVE_LID, GROUP), false],
    ['this account itself', receiptBy(ME.jid, GROUP), false],
    ['this account itself by its lid', receiptBy(ME.lid!, GROUP), false],
  ])('of %s', async (_case, by, taken) => {
    await store.bring({ aliases: [ANNS] });
    await send(GROUP, [ANN_LID, BOB_LID]);
    await deliver(by);
    expect([await isTaken(), await waiting()]).toEqual([taken, []]);
  });

  it('of somebody who may be a recipient waits for their address', async () => {
    await send(GROUP, [ANN_LID, BOB_LID]);
    await deliver(receiptBy(ANN, GROUP));
    expect([await isTaken(), await waiting()]).toEqual([false, ['unproven_delivery']]);
    await store.bring({ aliases: [ANNS] });
    expect([await isTaken(), await waiting()]).toEqual([true, []]);
  });

  it.each([
    ['participant_added', true],
    ['participant_joined', true],
    ['participant_removed', false],
    ['participant_left', false],
  ])('of a member about whom %s was reported later counts: %p', async (notice, taken) => {
    await send(GROUP, [ANN_LID]);
    await tell(notice, EVE_LID, T + 5000);
    await deliver(receiptBy(EVE_LID, GROUP));
    expect(await isTaken()).toBe(taken);
  });

  it('of a recipient who has left since counts', async () => {
    await send(GROUP, [ANN_LID]);
    await tell('participant_left', ANN_LID, T + 5000);
    await deliver(receiptBy(ANN_LID, GROUP));
    expect(await isTaken()).toBe(true);
  });

  it.each([
    ['anybody of whom nothing is known', null, 0, true],
    ['somebody who left before', 'participant_left', -5000, false],
    ['somebody who left later', 'participant_removed', 5000, true],
    ['somebody who came later', 'participant_added', 5000, true],
  ])('for a message of the phone, of %s', async (_case, notice, offset, taken) => {
    if (notice !== null) await tell(notice, EVE_LID, T + offset);
    await sendFromPhone(GROUP);
    await deliver(receiptBy(EVE_LID, GROUP));
    expect(await isTaken()).toBe(taken);
  });
});
