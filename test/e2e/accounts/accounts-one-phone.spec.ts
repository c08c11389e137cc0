import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { addAccount, type Account } from '../../support/service/account.js';
import { pair, readConnection, waitForPhase, waitForState } from '../../support/service/pairing.js';
import { Service } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';

let network: LocalNetwork;
let service: Service;
let phone: Phone;
let second: Account;

beforeAll(async () => {
  network = await LocalNetwork.start();
  phone = network.phone({ name: 'First' });
  service = await Service.start({ network });
  second = await addAccount(service, 'second');
  await pair(service, phone);
});

afterAll(async () => {
  await service.dispose();
  await network.stop();
  expect(network.errors).toEqual([]);
});

function waitForRefusal(): Promise<ConnectionDto> {
  return waitFor('the refusal', async () => {
    const connection = await readConnection(second);
    return connection.reason_code === 'phone_in_other_account' && connection;
  });
}

/** Checks that the phone has one device, that of the first account, and that its chats are there. */
async function expectFirstUntouched(device: unknown): Promise<void> {
  expect(phone.devices).toEqual([device]);
  await network.contact({}).say('still here');
  await waitFor('it', async () => {
    const { body } = await service.api.get<ChatListDto>('/api/chats');
    return body.chats.some(({ last_text: text }) => text === 'still here');
  });
  expect((await readConnection(service)).me).toMatchObject({ jid: phone.jid });
  expect((await second.api.get<ChatListDto>('/api/chats')).body.chats).toEqual([]);
}

describe('a phone that is in another account', () => {
  it('is refused after it has scanned the QR code, and its new link is removed', async () => {
    const [device] = phone.devices;
    await second.api.post('/api/connect');
    const { qr } = await waitForPhase(second, 'waiting_for_scan');
    await phone.scan(qr!);
    expect(await waitForRefusal()).toMatchObject({
      state: 'disconnected',
      me: null,
      reason: 'This phone is linked in another account of this service.',
    });
    await expectFirstUntouched(device);
  });

  it('is refused after it has typed a pairing code', async () => {
    const [device] = phone.devices;
    await second.api.post('/api/connect');
    await waitForPhase(second, 'waiting_for_scan');
    const { body } = await second.api.post('/api/pairing-code', { phone: phone.number });
    await phone.enterPairingCode(String(body.code));
    await waitForRefusal();
    await expectFirstUntouched(device);
  });

  it('leaves the account to another phone, and may come once it is free', async () => {
    const other = network.phone({ name: 'Other' });
    await pair(second, other);
    expect((await readConnection(second)).me).toMatchObject({ jid: other.jid });
    await second.api.post('/api/logout');
    await service.api.post('/api/logout');
    await waitForState(service, 'disconnected');
    await pair(second, phone);
    expect((await readConnection(second)).me).toMatchObject({ jid: phone.jid });
  });

  it('shows its chats and events in its new account from then on, and no longer in the old one', async () => {
    const contact = network.contact({});
    const stream = await service.account('default').openStream();
    await contact.say('in the second now');
    await waitFor('it', async () => {
      const { body } = await second.api.get<ChatListDto>('/api/chats');
      const texts = body.chats.map(({ last_text: text }) => text);
      return ['still here', 'in the second now'].every((text) => texts.includes(text));
    });
    expect((await service.api.get<ChatListDto>('/api/chats')).body.chats).toEqual([]);
    const { events } = (await service.api.get<EventListDto>('/api/events')).body;
    expect(events.filter(({ kind }) => kind !== 'connection')).toEqual([]);
    expect(stream.events).toEqual([]);
    stream.close();
  });
});
