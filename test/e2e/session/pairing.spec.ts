import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import { pair, readConnection, waitForPhase, waitForState } from '../../support/service/pairing.js';
import { decodeQr, fromDataUrl } from '../../support/service/qr-code.js';
import { Service } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';

let network: LocalNetwork;
let phone: Phone;
let service: Service;

beforeAll(async () => {
  network = await LocalNetwork.start();
  phone = network.phone({ name: 'Own name' });
  service = await Service.start({ network });
});

afterAll(async () => {
  await service.dispose();
  await network.stop();
  expect(network.errors).toEqual([]);
  expect(network.unknownQueries).toEqual([]);
});

describe('a service without a paired phone', () => {
  it('starts idle, and contacts nobody before a connect command', async () => {
    expect(await readConnection(service)).toMatchObject({
      state: 'disconnected',
      phase: 'idle',
      reason_code: 'not_connected',
      me: null,
      qr: null,
      mode: 'local',
    });
    expect(network.connectionCount).toBe(0);
  });

  it('has no QR code while it does not wait for a scan', async () => {
    const { status, body } = await service.api.get('/api/qr');
    expect([status, body]).toEqual([
      200,
      {
        state: 'disconnected',
        status: 'disconnected',
        qr: null,
        qr_image_data_url: null,
        qr_expires_at: null,
      },
    ]);
    expect((await service.api.get('/api/qr.png')).status).toBe(404);
  });

  it('shows a QR code whose image contains its string, in every format', async () => {
    const { body } = await service.api.post('/api/connect');
    expect(body.state).toBe('connecting');

    await waitForPhase(service, 'waiting_for_scan');
    const { body: qr } = await service.api.get<Record<string, string>>('/api/qr');
    expect(qr.qr).toContain('#');
    expect(await decodeQr(fromDataUrl(qr.qr_image_data_url))).toBe(qr.qr);
    expect(Date.parse(qr.qr_expires_at)).toBeGreaterThan(Date.now());

    for (const format of ['svg', 'png']) {
      const image = await fetch(`${service.baseUrl}/api/qr.${format}`);
      expect(await decodeQr(Buffer.from(await image.arrayBuffer()))).toBe(qr.qr);
    }
    expect((await service.api.get<string>('/api/qr.txt')).body).toContain('█');
  });
});

describe('GET /api/connection?wait=connected', () => {
  function wait(longestMs = 120_000) {
    const path = `/api/connection?wait=connected&timeout_ms=${longestMs}`;
    return service.api.get<ConnectionDto>(path);
  }

  it('responds after the timeout, even if nobody has scanned the code', async () => {
    const { status, body } = await wait(1);
    expect([status, body.state, body.phase]).toEqual([200, 'connecting', 'waiting_for_scan']);
  });

  it('responds when the session is stopped', async () => {
    const waiting = wait();
    await service.api.post('/api/disconnect');
    const { state, reason_code } = (await waiting).body;
    expect([state, reason_code]).toEqual(['disconnected', 'disconnected_by_user']);
  });

  it('does not keep the service from stopping', async () => {
    await service.api.post('/api/connect');
    await waitForPhase(service, 'waiting_for_scan');
    const waiting = wait().catch(() => null);
    await service.stop();
    await waiting;
    service = await Service.start({ network, folder: service.folder });
  });

  it('responds when a phone has scanned the code', async () => {
    const waiting = wait();
    await pair(service, phone);
    expect((await waiting).body).toMatchObject({ state: 'connected', me: { jid: phone.jid } });
  });

  it.each(['wait=open', 'wait=connected&timeout_ms=120001', 'timeout_ms=-1'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await service.api.get(`/api/connection?${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('a paired session', () => {
  /** Connects before every test. */
  afterEach(async () => {
    network.faults.clear();
    await service.api.post('/api/connect');
    await waitForState(service, 'connected');
  });

  it('is connected as the phone that scanned, and can send', async () => {
    const contact = network.contact({ name: 'Contact' });
    const connection = await readConnection(service);
    expect(connection).toMatchObject({ state: 'connected', qr: null });
    expect(connection.me).toMatchObject({ jid: phone.jid, phone: `+${phone.number}` });

    const { status } = await service.api.post('/api/send', { to: contact.number, text: 'first' });
    expect(status).toBe(200);
    expect((await contact.waitForMessage('first')).text).toBe('first');
  });

  it('is connected again without a QR code after a restart', async () => {
    const before = await countQrCodes();
    expect(before).toBeGreaterThan(0);
    await service.stop();

    service = await Service.start({ network, folder: service.folder });
    const { me } = await waitForState(service, 'connected');
    expect(me?.jid).toBe(phone.jid);
    expect(await countQrCodes()).toBe(before);
  });

  it('stays off after a restart if it was disconnected before', async () => {
    await service.api.post('/api/disconnect');
    await service.stop();

    service = await Service.start({ network, folder: service.folder });
    expect(await readConnection(service)).toMatchObject({ state: 'disconnected', phase: 'idle' });
    expect((await readConnection(service)).me).not.toBeNull();
  });

  it('does not resume with SERVICE_AUTO_CONNECT=never', async () => {
    await service.stop();
    const before = network.connectionCount;

    const env = { SERVICE_AUTO_CONNECT: 'never' };
    service = await Service.start({ network, folder: service.folder, env });
    expect((await readConnection(service)).phase).toBe('idle');
    expect(network.connectionCount).toBe(before);
  });

  it('disconnects, keeps the pairing and connects again without a QR code', async () => {
    const { body: off } = await service.api.post('/api/disconnect');
    expect(off).toMatchObject({ state: 'disconnected', reason_code: 'disconnected_by_user' });
    await waitFor('the socket to be gone', () => network.sessions.length === 0);

    await service.api.post('/api/connect');
    await waitForState(service, 'connected');
    expect(network.sessions).toHaveLength(1);
  });

  it('makes one connection, however often it is told to connect', async () => {
    const before = network.connectionCount;

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.api.post('/api/connect')),
    );
    expect(answers.map(({ body }) => body.state)).toEqual(Array(10).fill('connected'));
    expect(network.connectionCount).toBe(before);
    expect(network.sessions).toHaveLength(1);
  });

  it('reconnects by itself after the connection was lost', async () => {
    const logins = network.loginCount;
    network.faults.dropConnections('reset');

    await waitFor(
      'a new login',
      () => network.loginCount > logins && network.sessions.length === 1,
    );
    expect((await waitForState(service, 'connected')).reason_code).toBe('connected');
  });

  it('keeps trying while the network refuses it, and tells when it tries next', async () => {
    network.faults.refuseUpgrade(503);
    network.faults.dropConnections('end');

    const waiting = await waitFor('a third attempt', async () => {
      const connection = await readConnection(service);
      return connection.attempt >= 3 && connection.phase === 'waiting_to_retry' && connection;
    });
    expect(waiting.state).toBe('connecting');
    expect(Date.parse(waiting.next_retry_at!)).toBeGreaterThan(Date.now() - 1000);
    expect(waiting.reason_text).toContain('503');

    network.faults.clear();
    await waitForState(service, 'connected');
  });

  it('stops, and does not fight, when another connection takes its place', async () => {
    network.faults.conflict();

    const { reason_code, reason_text } = await waitForState(service, 'disconnected');
    expect(reason_code).toBe('replaced');
    expect(reason_text).toContain('440');
    await waitFor('the socket to be gone', () => network.sessions.length === 0);
  });

  it('asks for a new QR code after the phone has unlinked it, for one phone alone', async () => {
    phone.unlink();

    expect((await waitForState(service, 'disconnected')).reason_code).toBe('unlinked');
    expect((await readConnection(service)).me).toBeNull();
    await service.api.post('/api/connect');
    const { qr } = await waitForPhase(service, 'waiting_for_scan');
    await phone.scan(qr!);
    await expect(network.phone({}).scan(qr!)).rejects.toThrow();
    expect((await waitForState(service, 'connected')).me?.jid).toBe(phone.jid);
  });

  async function countQrCodes(): Promise<number> {
    const { body } = await service.api.get<{ events: { type: string }[] }>('/api/events');
    return body.events.filter(({ type }) => type === 'connection.qr').length;
  }
});
