import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { ApiClient } from './http.js';
import { waitFor } from '../wait-for.js';

/** Anything that answers at an address. */
export interface Served {
  api: ApiClient;
}

export async function readConnection(service: Served): Promise<ConnectionDto> {
  return (await service.api.get<ConnectionDto>('/api/connection')).body;
}

export function waitForState(service: Served, state: string): Promise<ConnectionDto> {
  return waitFor(`the state ${state}`, async () => {
    const connection = await readConnection(service);
    return connection.state === state && connection;
  });
}

export function waitForPhase(service: Served, phase: string): Promise<ConnectionDto> {
  return waitFor(`the phase ${phase}`, async () => {
    const connection = await readConnection(service);
    return connection.phase === phase && connection;
  });
}

/** Connects and lets the phone scan the QR code; returns once the session is connected. */
export async function pair(service: Served, phone: Phone): Promise<ConnectionDto> {
  const { status } = await service.api.post('/api/connect');
  if (status !== 200) throw new Error(`Connecting was answered with ${status}`);
  const { qr } = await waitForPhase(service, 'waiting_for_scan');
  await phone.scan(qr!);
  return waitForState(service, 'connected');
}
