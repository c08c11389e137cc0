import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { PairingCodeDto } from '../../../src/features/connection/dto/pairing-code.dto.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { readConnection, waitForPhase, waitForState } from '../../support/service/pairing.js';
import { Service } from '../../support/service/service.js';

let network: LocalNetwork;
let phone: Phone;
let service: Service;

async function start(): Promise<void> {
  network = await LocalNetwork.start();
  phone = network.phone({ name: 'Own name' });
  service = await Service.start({ network });
}

async function stop(): Promise<void> {
  await service.dispose();
  await network.stop();
}

function ask(number = phone.number) {
  return service.api.post<PairingCodeDto & ErrorDto>('/api/pairing-code', { phone: number });
}

describe('POST /api/pairing-code', () => {
  beforeAll(start);
  afterAll(stop);

  it('is refused while nothing waits for a phone', async () => {
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([409, 'not_waiting_for_pairing']);
  });

  it('refuses anything but a phone number with its country code', async () => {
    const wrong = ['', '12345', '0123456789', 'abc', '+1 555 0100', '1'.repeat(16), 4915550000];
    for (const number of wrong) {
      const { status, body } = await ask(number as string);
      expect([number, status, body.code]).toEqual([number, 400, 'invalid_phone']);
    }
  });

  it('pairs a phone that types the code', async () => {
    await service.api.post('/api/connect');
    await waitForPhase(service, 'waiting_for_scan');
    const { status, body } = await ask(`+${phone.number}`);

    expect([status, body]).toEqual([
      200,
      {
        code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        phone: `+${phone.number}`,
        expires_at: expect.any(String),
      },
    ]);
    expect(Date.parse(body.expires_at)).toBeGreaterThan(Date.now());
    expect((await readConnection(service)).pairing_code).toBe(body.code);
    await phone.enterPairingCode(body.code);
    const connection = await waitForState(service, 'connected');
    expect(connection).toMatchObject({ pairing_code: null, me: { jid: phone.jid } });
    const again = await ask();
    expect([again.status, again.body.code]).toEqual([409, 'already_paired']);
  });
});

describe('a pairing code that nobody has typed', () => {
  beforeAll(async () => {
    await start();
    await service.api.post('/api/connect');
    await waitForPhase(service, 'waiting_for_scan');
    expect((await ask()).status).toBe(200);
  });

  afterAll(stop);

  it('is the only one for a while: 429 tells when to come back', async () => {
    const response = await fetch(`${service.baseUrl}/api/pairing-code`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone: phone.number }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('leaves the QR code as it was', async () => {
    expect((await readConnection(service)).pairing_code).not.toBeNull();
    await service.api.post('/api/disconnect');
    await service.api.post('/api/connect');
    const { qr, pairing_code } = await waitForPhase(service, 'waiting_for_scan');
    expect(pairing_code).toBeNull();
    await phone.scan(qr!);
    await waitForState(service, 'connected');
  });

  it('is reported as useless where the account asks for a passkey', async () => {
    await service.api.post('/api/logout');
    await service.api.post('/api/connect');
    await waitForPhase(service, 'waiting_for_scan');
    network.pairing.requirePasskey();
    const { reason_code, reason_text, qr, next_retry_at } = await waitForPhase(service, 'stopped');
    expect([reason_code, qr, next_retry_at]).toEqual(['passkey_required', null, null]);
    expect(reason_text).toMatch(/asks for a passkey.*has stopped.*On the phone.*connect again/);
  });
});
