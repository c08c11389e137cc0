import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { withStores } from '../../support/data/with-stores.js';
import { pair, readConnection, waitForPhase, waitForState } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { waitFor } from '../../support/wait-for.js';

/** The tests run in order: each starts where the one before has left the service. */
describe('POST /api/logout', () => {
  let network: LocalNetwork;
  let service: ServiceProcess;
  let first: Phone;
  let second: Phone;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    first = network.phone({ name: 'First' });
    second = network.phone({ name: 'Second' });
    service = await ServiceProcess.start({ network });
    await pair(service, first);
    await hear('for the first');
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
  });

  it('makes WhatsApp remove the device, forgets its keys, and keeps the chats', async () => {
    expect(first.devices).toHaveLength(1);
    expect(await logout()).toMatchObject({
      state: 'disconnected',
      phase: 'stopped',
      reason_code: 'logged_out',
      me: null,
      qr: null,
    });
    expect(first.devices).toEqual([]);
    await network.waitFor(() => network.sessions.length === 0);
    expect(await threads()).toEqual([['for the first']]);

    const { code } = await service.stop();
    expect(code).toBe(0);
    expect(await storedKeys()).toBe(0);
    service = await ServiceProcess.start({ network, folder: service.folder });
    expect(await readConnection(service)).toMatchObject({ phase: 'idle', me: null });
    expect(await threads()).toEqual([['for the first']]);
  });

  it('is followed by another pairing, whose phone sees only its own chats', async () => {
    await service.api.post('/api/connect');
    const { qr } = await waitForPhase(service, 'waiting_for_scan');
    await second.scan(qr!);
    expect((await waitForState(service, 'connected')).me?.jid).toBe(second.jid);
    expect(second.devices).toHaveLength(1);
    expect(await threads()).toEqual([]);
    await hear('for the second');
    expect(await threads()).toEqual([['for the second']]);
  });

  it('tells what to do on the phone when WhatsApp cannot be told', async () => {
    await service.api.post('/api/disconnect');
    const { reason_code, reason_text, me } = await logout();
    expect([reason_code, me]).toEqual(['logged_out_here_only', null]);
    expect(reason_text).toMatch(/On the phone, open Linked devices and remove this device there/);
    // Does it.
    expect(second.devices).toHaveLength(1);
    expect(await threads()).toEqual([['for the second']]);
  });

  it('shows the chats of a phone again when it comes back', async () => {
    await pair(service, first);
    expect(await threads()).toEqual([['for the first']]);
  });

  it('ends the same way when WhatsApp does not answer any more', async () => {
    network.faults.noAnswers('md');
    expect(await logout()).toMatchObject({ reason_code: 'logged_out_here_only', me: null });
    network.faults.clear();
  });

  it('can be repeated, and a later connect shows a QR code', async () => {
    expect((await logout()).state).toBe('disconnected');
    await service.api.post('/api/connect');
    expect((await waitForPhase(service, 'waiting_for_scan')).qr).not.toBeNull();
    expect(await logout()).toMatchObject({ reason_code: 'not_connected', qr: null });
  });

  it('keeps the chats, but no keys, when the phone throws the device out', async () => {
    await pair(service, first);
    first.unlink();
    expect(await waitForState(service, 'disconnected')).toMatchObject({
      reason_code: 'unlinked',
      reason_text: expect.stringContaining('scan a new QR code'),
      me: null,
    });
    expect(await threads()).toEqual([['for the first']]);
    await service.stop();
    expect(await storedKeys()).toBe(0);
  });

  async function logout(): Promise<ConnectionDto> {
    const { status, body } = await service.api.post<ConnectionDto>('/api/logout');
    expect(status).toBe(200);
    expect(body).toEqual(await readConnection(service));
    return body;
  }

  /** Lets a new person write to the paired phone. */
  async function hear(text: string): Promise<void> {
    const { me } = await readConnection(service);
    const to = [first, second].find(({ jid }) => jid === me?.jid);
    await network.contact({ receipts: 'none' }).say(text, { to });
    await waitFor(text, async () => (await threads()).flat().includes(text));
  }

  /** The texts of all visible chats. */
  async function threads(): Promise<(string | null)[][]> {
    const { body } = await service.api.get<ChatListDto>('/api/chats');
    return Promise.all(
      body.chats.map(async ({ jid }) => {
        const thread = await service.api.get<ThreadDto>(`/api/chats/${jid}/messages`);
        return thread.body.messages.map(({ text }) => text);
      }),
    );
  }

  function storedKeys(): Promise<number> {
    return withStores(service.folder, async ({ auth }) => {
      const creds = await auth
        .selectFrom('wa_creds')
        .where('slot', '=', 'default')
        .select('slot')
        .execute();
      const keys = await auth
        .selectFrom('wa_key')
        .where('slot', '=', 'default')
        .select('id')
        .execute();
      return creds.length + keys.length;
    });
  }
});
