import { setTimeout as pause } from 'node:timers/promises';
import { READINESS_PATH } from './readiness.js';
import { timeoutSignal } from '../../base/common/async/timeout-signal.js';

const ASK_EACH_MS = 2000;
const ANSWER_MS = 3000;

/**
 * Asks for this process at the address at which others do, until it answers there: accounts of a process that cannot be
 * reached would answer nothing. A name may be known some seconds after the start.
 * @param url SERVICE_CLUSTER_URL
 */
export async function untilReachable(url: string, processId: string): Promise<void> {
  for (let told = ''; ; await pause(ASK_EACH_MS, undefined, { ref: false })) {
    const found = await findAt(url);
    if (found === processId) return;
    const why = found instanceof Error ? explain(found) : 'another process answers there';
    const fault = `This process cannot be reached at ${url}: ${why}. Unless it leads, it gets no accounts: correct SERVICE_CLUSTER_URL.`;
    if (fault !== told) console.error(fault);
    told = fault;
  }
}

/** @returns the id of the process there; null for another program, or a service without others */
async function findAt(url: string): Promise<string | Error | null> {
  try {
    const answer = await fetch(new URL(READINESS_PATH, url), {
      signal: timeoutSignal(ANSWER_MS),
    });
    const { process } = (await answer.json()) as { process?: string };
    return process ?? null;
  } catch (error) {
    return error as Error;
  }
}

/** The message of `fetch` is the same for all faults. */
const explain = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message ? cause.message : message;
