import type { CDPSession } from 'playwright-core';
import { slowed } from '../../support/jest/machine-factor.js';
import type { Dashboard } from './dashboard.js';

const UNLIMITED = -1;

/** Limits the bytes a second between the browser and the service, as on a fast machine, until the session is detached. */
export async function limitSpeed(
  { page }: Dashboard,
  { down, up }: { down?: number; up?: number },
): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: down === undefined ? UNLIMITED : slowed(down),
    uploadThroughput: up === undefined ? UNLIMITED : slowed(up),
  });
  return session;
}
