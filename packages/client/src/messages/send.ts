import type { DashboardApi } from '../calls/dashboard-api.gen.js';
import type { MessageDto, NewMessageDto, QueuedDto } from '../api/types.gen.js';
import { DashboardError } from '../common/dashboard-error.js';
import { pause } from '../common/pause.js';
import type { ReachedStatus, StatusWaitOptions } from './wait-for-status.js';

/** A text, or any other message. */
export type NewMessage = string | NewMessageDto;

export interface SendOptions {
  /**
   * The idempotency key: the same key never sends twice, also after a restart of your program. By default each call has
   * its own.
   */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface SendAndWaitOptions extends SendOptions, StatusWaitOptions {
  /** Returns once the message has this status or a later one. */
  wait: ReachedStatus;
}

/** A message that has come as far as was waited for. */
export interface Sent extends Omit<QueuedDto, 'status'> {
  status: MessageDto['status'];
  message: MessageDto;
}

/** Number of repetitions of a request whose answer was lost. */
const PAUSES_MS = [500, 2000, 5000];

/**
 * Queues a message for a number or a chat. If the answer is lost, it asks again with the same key, so that the message
 * is sent once.
 * @param to a number such as `+15550102`, or the jid of a chat
 */
export async function send(
  api: DashboardApi,
  to: string,
  message: NewMessage,
  { idempotencyKey = crypto.randomUUID(), signal = new AbortController().signal }: SendOptions = {},
): Promise<QueuedDto> {
  const options = { headers: { 'Idempotency-Key': idempotencyKey }, signal };
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    try {
      return (await request(api, to, message, options)) as QueuedDto;
    } catch (error) {
      if (pauseMs === undefined || !isWorthAnotherTry(error)) throw error;
    }
    await pause(pauseMs, signal);
    signal.throwIfAborted();
  }
  throw new TypeError('unreachable: the last attempt returns or throws');
}

/** Only the call for texts takes a number, which the service then also checks and corrects. */
function request(
  api: DashboardApi,
  to: string,
  message: NewMessage,
  options: { headers: Record<string, string>; signal: AbortSignal },
) {
  if (typeof message === 'string' && !to.includes('@')) {
    return api.sendText({ body: { to, text: message }, ...options });
  }
  const body = typeof message === 'string' ? { text: message } : message;
  return api.sendIntoChat({ path: { jid: toJid(to) }, body, ...options });
}

function toJid(to: string): string {
  return to.includes('@') ? to : `${to.replace(/^\+/, '')}@s.whatsapp.net`;
}

/** A request with a key does nothing twice; while the first one still runs, the answer comes later. */
function isWorthAnotherTry(error: unknown): boolean {
  return (
    error instanceof DashboardError && (error.isPassing || error.code === 'idempotency_in_flight')
  );
}
