import { setTimeout as pause } from 'node:timers/promises';
import { DashboardError } from '../../common/dashboard-error.js';
import { Dashboard } from '../../dashboard/dashboard.js';

/** The service looks at its file each second. */
const ASK_EACH_MS = 250;

/** The statuses for a wrong token, and for one of many. */
const REFUSED = [401, 429];

/** The judgement of a service on a token; `open`: it asks for none. An error: it cannot be asked. */
export type Verdict = 'open' | 'refused' | 'taken' | DashboardError;

/** Asks the service until it says this, or never will; returns the last verdict. */
export async function waitForVerdict(
  wanted: Verdict,
  { url, token, name }: { url: string; token: string; name: string },
  signal: AbortSignal,
): Promise<Verdict> {
  const dashboard = new Dashboard({ url, token });
  let verdict: Verdict = new DashboardError(`${url} did not answer in time.`, {
    code: 'unreachable',
  });
  while (!signal.aborted) {
    verdict = (await ask(dashboard, name, signal)) ?? verdict;
    if (verdict === wanted || verdict === 'open' || verdict instanceof DashboardError) break;
    await pause(ASK_EACH_MS, undefined, { signal }).catch(() => undefined);
  }
  return verdict;
}

/** Undefined once the time is over. */
async function ask(
  dashboard: Dashboard,
  name: string,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  try {
    const token = await dashboard.api.readToken({ signal });
    return token.name === name ? 'taken' : 'open';
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof DashboardError)) throw error;
    return REFUSED.includes(error.status) ? 'refused' : error;
  }
}
