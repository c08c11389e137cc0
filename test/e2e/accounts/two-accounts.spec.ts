import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { type OpenGateways, AccountsRig } from './accounts-rig.js';
import { waitFor } from '../../support/wait-for.js';

let network: LocalNetwork;
let rig: AccountsRig;
let contact: Contact;
let phones: Phone[];
let first: OpenGateways;
let second: OpenGateways;

beforeEach(async () => {
  network = await LocalNetwork.start();
  phones = [network.phone({ name: 'First' }), network.phone({ name: 'Second' })];
  contact = network.contact({});
  rig = await AccountsRig.open(network);
  await open();
  await first.pair(phones[0]);
  await second.pair(phones[1]);
});

afterEach(async () => {
  await rig.close();
  await network.stop();
  expect(network.errors).toEqual([]);
});

async function open(): Promise<void> {
  [first, second] = await rig.open('default', 'second');
}

describe('two accounts of one process', () => {
  it('are connected at once, each with its phone, and receive their own messages', async () => {
    const { session } = second;
    expect(session.session.me).toMatchObject({ jid: phones[1].jid });
    await network.contact({}).say('to the first', { to: phones[0] });
    await contact.say('to the second', { to: phones[1] });
    await first.hear('to the first');
    await second.hear('to the second');
    expect([first.texts, second.texts]).toEqual([['to the first'], ['to the second']]);
    expect([...second.phoneJids]).toEqual([phones[1].jid]);
  });

  it('each get a message of a common group, and again if it was not stored', async () => {
    const group = network.group({ creator: contact, participants: phones });
    second.isStoring = false;
    for (const text of ['one', 'two']) await contact.say(text, { to: group });
    for (const account of [first, second])
      for (const text of ['one', 'two']) await account.hear(text);
    expect([first.texts, second.texts]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    // Only the journal has them from now on.
    const [{ mailbox }] = phones[1].devices;
    await waitFor('the server to be done', () => mailbox.size === 0);
    await waitFor('the confirmation of the first', async () => {
      const rows = await rig.auth.database
        .selectFrom('inbound_journal')
        .select(['account_jid', 'is_stored'])
        .where('is_stored', '=', 0)
        .execute();
      return rows.every(({ account_jid }) => account_jid === phones[1].jid);
    });

    await rig.end();
    await open();
    for (const { session } of [first, second]) await session.resume();
    for (const text of ['one', 'two']) await second.hear(text);
    await first.untilConnected();
    expect(first.texts).toEqual([]);
  });

  it('end by themselves: the other one stays, and is connected by the next process', async () => {
    await second.session.logout();
    expect(phones[1].devices).toEqual([]);
    expect(first.session.session.state).toBe('connected');
    await contact.say('still here', { to: phones[0] });
    await first.hear('still here');

    await rig.end();
    await open();
    for (const { session } of [first, second]) await session.resume();
    await first.untilConnected();
    expect(second.session.session).toMatchObject({ state: 'disconnected', me: null });
    await contact.say('in the next process', { to: phones[0] });
    await first.hear('in the next process');
    expect(phones[0].devices).toHaveLength(1);
  });

  it('keep their phones when one is paired with another phone', async () => {
    const third = network.phone({ name: 'Third' });
    await second.session.logout();
    await second.pair(third);
    expect(second.session.session.me).toMatchObject({ jid: third.jid });
    expect(first.session.session.me).toMatchObject({ jid: phones[0].jid });
    await contact.say('to the third', { to: third });
    await second.hear('to the third');
    expect(first.texts).toEqual([]);
  });
});
