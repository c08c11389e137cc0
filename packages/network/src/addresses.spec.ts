import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { LocalNetwork } from './local/local-network.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

let network: LocalNetwork;
let phone: Phone;
let client: BaileysClient;

beforeAll(async () => {
  network = await LocalNetwork.start();
  phone = network.phone({ name: 'Ada' });
  client = await pairedClient(network, phone);
});

afterAll(async () => {
  await client.end();
  await network.stop();
});

afterEach(() => {
  expect(network.errors).toEqual([]);
  expect(network.unknownQueries).toEqual([]);
  expect(network.unreadable).toEqual([]);
});

const numberOf = (lid: string): Promise<string | null> =>
  client.sock.signalRepository.lidMapping.getPNForLID(lid);

it('delivers messages of a contact without a number, and reveals the number later', async () => {
  const bob = network.contact({ name: 'Bob', addressing: 'lid', hidesNumber: true });
  await bob.say('who am I?');
  const { key } = await client.waitForText('who am I?');
  expect(key).toMatchObject({ remoteJid: bob.lid });
  expect(key.remoteJidAlt).toBeUndefined();
  expect(await numberOf(bob.lid)).toBeNull();
  await client.send(bob.lid, 'tell me');
  await bob.waitForMessage('tell me');

  bob.address.isAlternateHidden = false;
  await bob.say('it is me');
  const { key: known } = await client.waitForText('it is me');
  expect(known).toMatchObject({ remoteJid: bob.lid, remoteJidAlt: bob.jid });
  expect(await numberOf(bob.lid)).toContain(bob.number);
});

it('sends a notice with the number of a LID', async () => {
  const bob = network.contact({ addressing: 'lid', hidesNumber: true });
  await bob.say('still hidden');
  await client.waitForText('still hidden');
  bob.address.reveal();
  const isKnown = () =>
    client.log.of('lid-mapping.update').some(({ lid, pn }) => lid === bob.lid && pn === bob.jid);
  await client.waitFor(isKnown, 'the notice');
});

it('has the phone share its LID mappings', async () => {
  const bob = network.contact({ addressing: 'lid', hidesNumber: true });
  const eve = network.contact({ hidesNumber: true });
  await bob.say('ask the phone who I am');
  await client.waitForText('ask the phone who I am');
  await phone.shareLidMappings([bob, eve]);
  await network.waitFor(() => phone.devices.every(({ mailbox }) => mailbox.size === 0));
  for (const { lid, number } of [bob, eve]) expect(await numberOf(lid)).toContain(number);
});

it('continues a chat when its address changes from number to LID', async () => {
  const bob = network.contact({ name: 'Bob', addressing: 'pn' });
  await bob.say('by number');
  expect((await client.waitForText('by number')).key.remoteJid).toBe(bob.jid);
  await client.send(bob.jid, 'answered by number');
  await bob.waitForMessage('answered by number');
  bob.addressing = 'lid';
  const { id } = await bob.say('by LID');
  const { key } = await client.waitForText('by LID');
  expect(key).toMatchObject({ remoteJid: bob.lid, remoteJidAlt: bob.jid });
  await client.send(bob.lid, 'answered by LID');
  await bob.waitForMessage('answered by LID');
  await bob.react(id, '👍');
  await client.waitFor(() => client.log.of('messages.reaction').flat().at(-1));
  // The own phone's copies follow the talk to its new address.
  await phone.say(bob, 'from the phone');
  expect((await client.waitForText('from the phone')).key.remoteJid).toBe(bob.lid);
});

it('sends no LID beside a number if it is hidden', async () => {
  const bob = network.contact({ addressing: 'pn', hidesNumber: true });
  await bob.say('only a number');
  const { key } = await client.waitForText('only a number');
  expect(key).toMatchObject({ remoteJid: bob.jid, remoteJidAlt: undefined });
});

it('keeps LID and keys of a contact that changes its number', async () => {
  const bob = network.contact({ addressing: 'lid' });
  await bob.say('my old number');
  await client.waitForText('my old number');
  bob.address.changeNumber('15550177');
  await bob.say('my new number');
  const { key } = await client.waitForText('my new number');
  expect(key).toMatchObject({ remoteJid: bob.lid, remoteJidAlt: '15550177@s.whatsapp.net' });
  await client.send(bob.lid, 'noted');
  await bob.waitForMessage('noted');
});
