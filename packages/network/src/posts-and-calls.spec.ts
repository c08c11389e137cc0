import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { proto, type WACallEvent, type WAMessage } from '@whiskeysockets/baileys';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import { callLogMessage } from './people/content/calls.js';
import { imageMessage } from './people/content/media.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

const STATUS = 'status@broadcast';
const StubType = proto.WebMessageInfo.StubType;

let network: LocalNetwork;
let phone: Phone;
let bob: Contact;
let client: BaileysClient;

beforeAll(async () => {
  network = await LocalNetwork.start();
  phone = network.phone({ name: 'Ada' });
  bob = network.contact({ name: 'Bob', addressing: 'lid' });
  client = await pairedClient(network, phone);
});

afterAll(async () => {
  await client.end();
  await network.stop();
});

afterEach(async () => {
  await network.waitFor(() => phone.devices.every(({ mailbox }) => mailbox.size === 0));
  expect(network.errors).toEqual([]);
  expect(network.unknownQueries).toEqual([]);
  expect(client.log.readErrors).toEqual([]);
});

const receive = (id: string): Promise<WAMessage> =>
  client.waitFor(() => client.messages.find(({ key }) => key.id === id), id);

describe('status posts', () => {
  it('come from contacts, and are in no chat of the phone', async () => {
    const { id } = await bob.postStatus('my day', [phone]);
    const { key, broadcast, pushName } = await receive(id);
    expect(key).toMatchObject({ remoteJid: STATUS, participant: bob.lid, fromMe: false });
    expect({ broadcast, pushName }).toEqual({ broadcast: true, pushName: 'Bob' });
    const second = await bob.postStatus(imageMessage({ caption: 'my dinner' }), [phone]);
    expect((await receive(second.id)).message?.imageMessage?.caption).toBe('my dinner');
    await bob.revoke(id);
    const isRevoked = () =>
      client.log
        .of('messages.update')
        .flat()
        .some(
          ({ key: { id: of }, update }) => of === id && update.messageStubType === StubType.REVOKE,
        );
    await client.waitFor(isRevoked, 'the post to go');
    expect(phone.chat(bob).messages).toEqual([]);
  });

  it('come from the own phone', async () => {
    const { id } = await phone.postStatus('from my phone', [bob]);
    expect((await receive(id)).key).toMatchObject({ remoteJid: STATUS, fromMe: true });
    await bob.waitForMessage('from my phone');
  });

  it('go out from the client to those who may see them', async () => {
    const eve = network.contact({ name: 'Eve' });
    await client.sock.sendMessage(STATUS, { text: 'a post' }, { statusJidList: [bob.lid] });
    expect((await bob.waitForMessage('a post')).room?.jid).toBe(STATUS);
    await eve.settle();
    expect(eve.received).toEqual([]);
  });

  it('are resent if they could not be decrypted', async () => {
    const { id } = await bob.postStatus('readable later', [phone], { isBroken: true });
    const readable = () =>
      client.messages.find(
        ({ key, message }) => key.id === id && message?.extendedTextMessage?.text,
      );
    expect((await client.waitFor(readable)).key.participant).toBe(bob.lid);
  });
});

describe('channels', () => {
  it('deliver posts and reactions unencrypted, without receipts', async () => {
    const channel = network.channel('News');
    const { id, serverId } = channel.post('first post');
    const message = await receive(id);
    expect(message.message?.conversation).toBe('first post');
    expect(message.key).toMatchObject({ remoteJid: channel.jid, server_id: serverId });
    channel.react(id, '👍');
    const reaction = await client.waitFor(() => client.log.of('newsletter.reaction')[0]);
    expect(reaction).toMatchObject({ id: channel.jid, server_id: serverId });
  });
});

describe('calls', () => {
  const statuses = (id: string): WACallEvent[] =>
    client.log
      .of('call')
      .flat()
      .filter((event) => event.id === id);

  it.each([
    [false, StubType.CALL_MISSED_VOICE],
    [true, StubType.CALL_MISSED_VIDEO],
  ])('ring and are missed; with video: %s', async (isVideo, stub) => {
    const call = bob.call({ isVideo });
    const offer = await client.waitFor(() => statuses(call.id)[0]);
    expect(offer).toMatchObject({
      status: 'offer',
      chatId: bob.lid,
      from: bob.lid,
      callerPn: bob.jid,
      isVideo,
      isGroup: false,
    });
    call.miss();
    const missed = await receive(call.id);
    expect(missed.messageStubType).toBe(stub);
    expect(missed.key).toMatchObject({ remoteJid: bob.lid, fromMe: false });
  });

  it('ring in a group', async () => {
    const group = network.group({ participants: [bob] });
    const call = bob.call({ to: group, isVideo: true });
    const offer = await client.waitFor(() => statuses(call.id)[0]);
    expect(offer).toMatchObject({ isGroup: true, groupJid: group.jid });
    expect((await receive(call.id)).message?.call).toBeDefined();
  });

  it('are taken elsewhere, and leave an entry in the chat', async () => {
    const call = bob.call();
    call.end('accepted_elsewhere');
    await client.waitFor(() => statuses(call.id).some(({ status }) => status === 'terminate'));
    const { id } = await bob.sendMessage(callLogMessage({ isVideo: true }));
    expect((await receive(id)).message?.callLogMesssage).toMatchObject({ isVideo: true });
  });

  it('are declined by the client', async () => {
    const call = bob.call();
    const { from } = await client.waitFor(() => statuses(call.id)[0]);
    await client.sock.rejectCall(call.id, from);
    await network.waitFor(() => call.answers.includes('reject'));
    // The call stops ringing on all devices.
    await client.waitFor(() => statuses(call.id).some(({ status }) => status === 'terminate'));
  });

  it('end before they ring, if the server changes their order', async () => {
    const call = bob.call({ isHeld: true });
    call.end('hang-up');
    await client.waitFor(() => statuses(call.id)[0]?.status === 'terminate');
    call.ring();
    await client.waitFor(() => statuses(call.id)[1]?.status === 'offer');
  });

  it('were missed while the client was away', async () => {
    const mark = client.mark;
    void client.sock.ws.close();
    await client.waitForClose(mark);
    const call = bob.call();
    call.miss();
    await client.reconnect();
    expect((await receive(call.id)).messageStubType).toBe(StubType.CALL_MISSED_VOICE);
    expect(statuses(call.id).every(({ offline }) => offline)).toBe(true);
  });
});
