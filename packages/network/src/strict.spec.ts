import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proto, type BinaryNode, type MessageRelayOptions } from '@whiskeysockets/baileys';
import type { Group } from './directory/group.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

const POLL = {
  name: 'Where to?',
  options: [{ optionName: 'Sea' }, { optionName: 'Hills' }],
  selectableOptionsCount: 0,
};
const SECRET = { messageContextInfo: { messageSecret: new Uint8Array(32).fill(7) } };
const CREATION = { additionalNodes: [{ tag: 'meta', attrs: { polltype: 'creation' } }] };
const { Type } = proto.Message.ProtocolMessage;
const REVOKE = { protocolMessage: { type: Type.REVOKE, key: { id: 'A', fromMe: true } } };

let network: LocalNetwork;
let bob: Contact;
let phone: Phone;
let group: Group;
let client: BaileysClient;
let ids = 0;

beforeAll(async () => {
  network = await LocalNetwork.start();
  phone = network.phone();
  bob = network.contact({ name: 'Bob' });
  group = network.group({ participants: [bob] });
  client = await pairedClient(network, phone);
});

afterAll(async () => {
  await client.end();
  await network.stop();
  expect(network.errors).toEqual([]);
});

/** Relays a content with the given attributes alone. */
async function relay(
  jid: string,
  content: proto.IMessage,
  options: Partial<MessageRelayOptions> = {},
): Promise<string> {
  ids += 1;
  const messageId = `STRICT${ids}`;
  await client.sock.relayMessage(jid, content, { messageId, ...options });
  return messageId;
}

const reasonFor = (id: string) =>
  network.waitFor(
    () => network.malformed.find((message) => message.id === id && message.by === 'Bob')?.reason,
  );

describe('a receipt in a chat by LID', () => {
  it('reaches nobody at the number, although it is acknowledged', async () => {
    const eve = network.contact({ name: 'Eve', addressing: 'lid' });
    const { id } = await eve.say('to be read at the LID');
    await client.waitForText('to be read at the LID');
    const acked = new Promise<void>((resolve) =>
      client.sock.ws.on('CB:ack,class:receipt', ({ attrs }: BinaryNode) => {
        if (attrs.id === id && attrs.type === 'read') resolve();
      }),
    );
    await client.sock.sendReceipt(eve.jid, undefined, [id], 'read');
    await acked;
    const problems = network.malformed.filter((message) => message.id === id);
    expect(problems).toMatchObject([{ reason: expect.stringMatching(/came by LID/) }]);
    expect(eve.receiptsReceived.some(({ type }) => type === 'read')).toBe(false);
    await client.sock.sendReceipt(eve.lid, undefined, [id], 'read');
    await eve.waitForReceipt(id, 'read');
  });

  it.each(['pn', 'lid'] as const)('may follow the chat when it moves: from %s', async (first) => {
    const eve = network.contact({ name: 'Eve', addressing: first });
    const { id } = await eve.say('before the move');
    eve.addressing = first === 'pn' ? 'lid' : 'pn';
    const text = `after the move from ${first}`;
    const { id: later } = await eve.say(text);
    await client.waitForText(text);
    const to = eve.account.address(eve.addressing);
    await client.sock.sendReceipt(to, undefined, [id, later], 'read');
    await eve.waitForReceipt(id, 'read');
  });
});

describe.each(['a chat of two', 'a group'])('a message to %s', (place) => {
  const jid = () => (place === 'a group' ? group.jid : bob.jid);

  it('is taken if it is complete', async () => {
    const poll = await relay(jid(), { pollCreationMessage: POLL, ...SECRET }, CREATION);
    const read = await bob.waitForMessage(({ id }) => id === poll);
    expect(read).toMatchObject({
      kind: 'poll',
      text: 'Where to?',
      details: { options: ['Sea', 'Hills'], selectable: 0 },
    });
    const revoked = await relay(jid(), REVOKE, { additionalAttributes: { edit: '7' } });
    await bob.waitForMessage(({ id }) => id === revoked);
  });

  it('is refused by the server if it is a poll without a meta node', async () => {
    const id = await relay(jid(), { pollCreationMessage: POLL, ...SECRET });
    await client.waitForStatus(id, proto.WebMessageInfo.Status.ERROR);
    expect(bob.received.some((message) => message.id === id)).toBe(false);
  });

  it('is taken with U+FFFD, which replaces undecodable bytes, since that is UTF-8', async () => {
    const id = await relay(jid(), { conversation: 'a \ufffd b' });
    const read = await bob.waitForMessage((message) => message.id === id);
    expect(read.text).toBe('a \ufffd b');
  });

  it.each<[string, proto.IMessage, Partial<MessageRelayOptions>, RegExp]>([
    ['a text that is not UTF-8', { conversation: 'half \ud83d' }, {}, /not UTF-8/],
    [
      'a question that is not UTF-8',
      { pollCreationMessage: { ...POLL, name: '\ude00 half' }, ...SECRET },
      CREATION,
      /not UTF-8/,
    ],
    ['a poll without a secret', { pollCreationMessageV3: POLL }, CREATION, /without a secret/],
    [
      'a poll with a short secret',
      { pollCreationMessage: POLL, messageContextInfo: { messageSecret: new Uint8Array(16) } },
      CREATION,
      /without a secret/,
    ],
    [
      'a poll that the stanza calls a text',
      { pollCreationMessage: POLL, ...SECRET },
      { ...CREATION, additionalAttributes: { type: 'text' } },
      /a poll in a stanza of the type text/,
    ],
    ['a deletion that the stanza does not name', REVOKE, {}, /edit is undefined, not 7/],
    [
      'a deletion that the stanza calls an edit',
      REVOKE,
      { additionalAttributes: { edit: '1' } },
      /edit is 1, not 7/,
    ],
  ])('is refused by the recipient if it is %s', async (_case, content, options, reason) => {
    const id = await relay(jid(), content, options);
    expect(await reasonFor(id)).toMatch(reason);
    expect(bob.received.some((message) => message.id === id)).toBe(false);
  });
});

describe('a read receipt', () => {
  it.each([
    ['a chat of two', () => bob.jid],
    ['a group', () => group.jid],
  ])('of the type `read-self` tells the author nothing in %s', async (place, jid) => {
    const { id } = await bob.say('unseen', place === 'a group' ? { to: group } : {});
    const participant = place === 'a group' ? bob.lid : undefined;
    await client.sock.sendReceipt(jid(), participant, [id], 'read-self');
    await client.sock.sendReceipt(jid(), participant, [id], 'read');
    await bob.waitForReceipt(id, 'read');
    expect(bob.receiptsReceived.filter(({ type }) => type === 'read-self')).toEqual([]);
  });

  it('is hidden by clients once the phone says so', async () => {
    expect((await client.sock.fetchPrivacySettings(true)).readreceipts).toBe('all');
    const news = new Promise((resolve) =>
      client.sock.ws.once('CB:notification,type:account_sync', resolve),
    );
    phone.changePrivacy({ readreceipts: 'none' });
    expect(await news).toMatchObject({ content: [{ tag: 'privacy' }] });
    expect((await client.sock.fetchPrivacySettings(true)).readreceipts).toBe('none');
  });
});
