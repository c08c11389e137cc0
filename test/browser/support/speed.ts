import type { CDPSession } from 'playwright-core';
import type { Dashboard } from './dashboard.js';

/** Bytes a second between the browser and the service, until the session is detached. */
export async function limitSpeed(
  { page }: Dashboard,
  { down = -1, up = -1 }: { down?: number; up?: number },
): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: down,
    uploadThroughput: up,
  });
  return session;
}
