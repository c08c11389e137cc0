import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { withStores } from '../../support/data/with-stores.js';
import { pair, readConnection, waitForState } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { waitFor } from '../../support/wait-for.js';

let network: LocalNetwork;
let service: ServiceProcess;
let phone: Phone;
let other: Phone;

beforeAll(async () => {
  network = await LocalNetwork.start();
  phone = network.phone({ name: 'Own name' });
  other = network.phone({ name: 'Other' });
  service = await ServiceProcess.start({ network });
});

afterAll(async () => {
  await service.dispose();
  await network.stop();
  expect(network.errors).toEqual([]);
  expect(network.unknownQueries).toEqual([]);
});

/** Each test pairs anew. */
afterEach(async () => {
  network.faults.clear();
  await service.api.post('/api/logout');
});

/** The two ways in which a pairing ends. */
const ENDINGS: [string, () => Promise<unknown>][] = [
  ['logged out', () => service.api.post('/api/logout')],
  ['unlinked on the phone', () => unlink()],
];

describe.each(ENDINGS)('a phone that is paired again after it was %s', (_how, end) => {
  it.each(['pn', 'lid'] as const)(
    'gets texts out at once, though its earlier device was named (%s)',
    async (addressing) => {
      const contact = network.contact({ addressing });
      if (addressing === 'lid') await phoneKnows(contact);
      await pair(service, phone);
      const [before] = phone.devices;
      await sendAndArrive(contact, 'from the first device');
      phone.nameDevices();
      await waitFor('the notice to be taken', () => before.mailbox.size === 0);
      await sendAndArrive(contact, 'from the first device, named');

      await end();
      await pair(service, phone);
      expect(phone.devices[0]?.id).toBeGreaterThan(before.id);
      const id = await sendAndArrive(contact, 'from the second device');
      const sent = await waitFor('an acknowledgement', async () => {
        const message = await read(id);
        return message.status !== 'queued' && message.status !== 'sending' && message;
      });
      expect([sent.status, sent.error_code]).toEqual([expect.not.stringMatching('error'), null]);
    },
  );
});

describe('queued texts at the end of their pairing', () => {
  let contact: Contact;

  beforeEach(() => {
    contact = network.contact({ receipts: 'none' });
  });

  const OTHER_ENDINGS: typeof ENDINGS = [
    ...ENDINGS,
    [
      'refused for good (403)',
      async () => {
        network.faults.failLogin(403, {}, 1);
        network.faults.dropConnections('end');
        await waitForState(service, 'disconnected');
        phone.unlink();
      },
    ],
  ];

  it.each(OTHER_ENDINGS)('end as errors once it is %s, and go out by hand', async (_how, end) => {
    await pair(service, phone);
    const ids = await queueThree();
    await end();

    const failed = await allFailed(ids);
    for (const { error_code, error_text, text } of failed) {
      expect(error_code).toBe('pairing_ended');
      expect(error_text).toMatch(/logged out or unlinked/);
      // A text on the wire may have arrived.
      expect(/may have arrived/.test(error_text!)).toBe(text === 'first');
    }
    const events = await errorEvents(ids);
    expect(events.map(({ message_id }) => message_id)).toEqual(ids);
    expect(events[0]?.payload).toMatchObject({
      error_code: 'pairing_ended',
      will_retry: false,
    });
    expect(await outboxLength()).toBe(0);
    expect((await retry(ids[1])).status).toBe(409);

    network.faults.clear();
    await pair(service, phone);
    await sendAndArrive(contact, 'after pairing again');
    expect(arrived(contact, ['second', 'third'])).toEqual([]);
    // The phone has it, and sends it with its history.
    await statusOf(ids[0], 'sent');
    for (const id of ids.slice(1)) expect((await retry(id)).status).toBe(200);
    for (const text of ['second', 'third']) await contact.waitForMessage(text);
    for (const id of ids) await statusOf(id, 'sent');
  });

  it('do not go out when another phone is paired, nor from there by hand', async () => {
    await pair(service, phone);
    const ids = await queueThree();
    await service.api.post('/api/logout');
    network.faults.clear();
    await pair(service, other);
    await sendAndArrive(contact, 'from another phone');
    expect(arrived(contact, ['second', 'third'])).toEqual([]);
    expect((await retry(ids[1])).status).toBe(404);
    await service.api.post('/api/logout');

    await pair(service, phone);
    expect((await retry(ids[2])).status).toBe(200);
    await contact.waitForMessage('third');
  });

  it('end as errors when the process is killed right after the keys are gone', async () => {
    await pair(service, phone);
    const ids = await queueThree();
    await service.kill('SIGKILL');
    // In the state of a logout that was cut short.
    await withStores(service.folder, async ({ auth }) => {
      await auth.deleteFrom('wa_key').execute();
      await auth.deleteFrom('wa_creds').execute();
    });
    phone.unlink();
    network.faults.clear();

    service = await ServiceProcess.start({ network, folder: service.folder });
    await allFailed(ids);
    await pair(service, phone);
    await sendAndArrive(contact, 'after the kill');
    expect(arrived(contact, ['second', 'third'])).toEqual([]);
  });

  it('stay in the queue over a disconnect and a restart', async () => {
    await pair(service, phone);
    const ids = await queueThree();
    await service.api.post('/api/disconnect');
    await service.stop();
    network.faults.clear();
    service = await ServiceProcess.start({ network, folder: service.folder });
    expect((await read(ids[2])).status).toBe('queued');
    await service.api.post('/api/connect');
    await contact.waitForMessage('third');
  });

  /** The first one is on the wire without an acknowledgement, the second one waits for a list, the third behind it. */
  async function queueThree(): Promise<string[]> {
    network.faults.acks({ mode: 'missing' }, contact);
    const first = await send(contact, 'first');
    await contact.waitForMessage('first');
    await statusOf(first, 'sending');
    network.faults.noAnswers('usync');
    const stranger = network.contact({});
    await send(stranger, 'to a stranger');
    return [first, await send(contact, 'second'), await send(contact, 'third')];
  }

  async function allFailed(ids: string[]): Promise<MessageDto[]> {
    return waitFor('their errors', async () => {
      const messages = await Promise.all(ids.map(read));
      return messages.every(({ status }) => status === 'error') && messages;
    });
  }

  async function errorEvents(ids: string[]): Promise<EventListDto['events']> {
    const { body } = await service.api.get<EventListDto>('/api/events?type=ack.error');
    return body.events.filter(({ message_id }) => ids.includes(message_id ?? ''));
  }

  async function outboxLength(): Promise<number> {
    const { body } = await service.api.get<{ queue: { length: number } }>('/api/debug/summary');
    return body.queue.length;
  }

  function retry(id: string): Promise<{ status: number }> {
    return service.api.post(`/api/messages/${id}/retry`);
  }
});

describe('a first sync without a word of the phone', () => {
  let contact: Contact;

  beforeEach(() => {
    contact = network.contact({});
    phone.history.atPairing = 'nothing';
  });

  afterEach(() => {
    phone.history.atPairing = 'said';
  });

  it('holds back no message that came during the pairing', async () => {
    const said: Promise<unknown>[] = [];
    const say = () => void said.push(contact.say('while pairing', { to: phone }));
    network.faults.at('login', say, { times: 1 });
    await pair(service, phone);
    await Promise.all(said);
    await shows('while pairing', 10_000);
  });

  it('holds nothing back after a restart, either', async () => {
    await pair(service, phone);
    await service.kill('SIGKILL');
    await contact.say('while away', { to: phone });
    service = await ServiceProcess.start({ network, folder: service.folder });
    await waitForState(service, 'connected');
    await shows('while away', 10_000);
    const { phase } = await readConnection(service);
    expect(phase).toBe('open');
  });

  async function shows(text: string, withinMs: number): Promise<void> {
    await waitFor(
      `"${text}" to be shown`,
      async () => {
        const { body } = await service.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`);
        return body.messages.some((message) => message.text === text);
      },
      withinMs,
    );
  }
});

async function unlink(): Promise<void> {
  phone.unlink();
  await waitForState(service, 'disconnected');
}

/** The next text goes to the LID, which is known for everybody who has written. */
async function phoneKnows(contact: Contact): Promise<void> {
  await contact.say('hello', { to: phone });
}

async function send(contact: Contact, text: string): Promise<string> {
  const { status, body } = await service.api.post<QueuedDto>('/api/send', {
    to: contact.number,
    text,
  });
  expect(status).toBe(200);
  return body.message_id;
}

async function sendAndArrive(contact: Contact, text: string): Promise<string> {
  const id = await send(contact, text);
  await waitFor(`"${text}" to leave`, async () => {
    const { status, error_text } = await read(id);
    if (status === 'error') throw new Error(error_text ?? 'an error');
    return status !== 'queued';
  });
  await contact.waitForMessage(text);
  return id;
}

async function read(id: string): Promise<MessageDto> {
  const { body } = await service.api.get<MessageWithTimelineDto>(`/api/messages/${id}`);
  return body.message;
}

async function statusOf(id: string, status: string): Promise<void> {
  await waitFor(`the status ${status}`, async () => (await read(id)).status === status);
}

/** The ones of these texts that a contact has got. */
function arrived({ received }: Contact, texts: string[]): string[] {
  return received.map(({ text }) => text ?? '').filter((text) => texts.includes(text));
}
