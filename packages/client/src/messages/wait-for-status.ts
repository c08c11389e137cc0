import type { DashboardApi } from '../calls/dashboard-api.gen.js';
import type { MessageDto, ReadMessageData } from '../api/types.gen.js';
import { DashboardError } from '../common/dashboard-error.js';
import { pause } from '../common/pause.js';
import { answerOf, DEFAULT_TIMEOUT_MS, LONGEST_CALL_MS, PAUSE_MS } from './wait-for.js';

/** A status that a sent message reaches. */
export type ReachedStatus = NonNullable<NonNullable<ReadMessageData['query']>['wait']>;

/** In their order: each implies those before it. */
export const REACHED_STATUSES: readonly ReachedStatus[] = ['sent', 'delivered', 'read', 'played'];

export interface StatusWaitOptions {
  /** 30 seconds by default. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Waits until a message has this status or a later one, over restarts of the service.
 * @throws DashboardError `wait_timeout`, or `message_failed` if it was not sent
 */
export async function waitForStatus(
  api: DashboardApi,
  id: string,
  wait: ReachedStatus,
  { timeoutMs = DEFAULT_TIMEOUT_MS, signal = new AbortController().signal }: StatusWaitOptions,
): Promise<MessageDto> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    signal.throwIfAborted();
    const restMs = Math.max(0, endsAt - Date.now());
    const query = { wait, timeout_ms: Math.min(restMs, LONGEST_CALL_MS) };
    const answer = await answerOf(api.readMessage({ path: { id }, query, signal }), restMs);
    if (answer && hasReached(answer.message, wait)) return answer.message;
    if (answer?.message.status === 'error') throw toFailure(answer.message);
    if (Date.now() >= endsAt) throw toTimeout(id, wait);
    await pause(Math.min(PAUSE_MS, restMs), signal);
  }
}

function hasReached({ status }: MessageDto, wait: ReachedStatus): boolean {
  return (REACHED_STATUSES as readonly string[]).indexOf(status) >= REACHED_STATUSES.indexOf(wait);
}

function toFailure({ error_code: code, error_text: text }: MessageDto): DashboardError {
  return new DashboardError(`The message was not sent: ${code}.`, {
    code: 'message_failed',
    hint: text ?? 'Read its trace.',
  });
}

function toTimeout(id: string, wait: ReachedStatus): DashboardError {
  return new DashboardError(`The message is not ${wait} in time.`, {
    code: 'wait_timeout',
    hint: `It is still on its way. The trace of ${id} says where it is.`,
  });
}
