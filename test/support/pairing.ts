import type { Phone } from '../network/people/phone.js';
import type { ConnectionDto } from '../../src/connection/dto/connection.dto.js';
import type { Service } from './service.js';
import { waitFor } from './wait-for.js';

export async function readConnection(service: Service): Promise<ConnectionDto> {
  return (await service.api.get<ConnectionDto>('/api/connection')).body;
}

export function waitForState(service: Service, state: string): Promise<ConnectionDto> {
  return waitFor(`the state ${state}`, async () => {
    const connection = await readConnection(service);
    return connection.state === state && connection;
  });
}

export function waitForPhase(service: Service, phase: string): Promise<ConnectionDto> {
  return waitFor(`the phase ${phase}`, async () => {
    const connection = await readConnection(service);
    return connection.phase === phase && connection;
  });
}

/** Connects and lets the phone scan the QR code; returns once the session is connected. */
export async function pair(service: Service, phone: Phone): Promise<ConnectionDto> {
  await service.api.post('/api/connect');
  const { qr } = await waitForPhase(service, 'waiting_for_scan');
  await phone.scan(qr!);
  return waitForState(service, 'connected');
}
