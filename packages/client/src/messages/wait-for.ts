import type { DashboardApi } from '../calls/dashboard-api.gen.js';
import type { AwaitedMessageDto, MessageDto } from '../api/types.gen.js';
import { DashboardError } from '../common/dashboard-error.js';
import { pause } from '../common/pause.js';

export interface WaitOptions {
  chatJid?: string | undefined;
  /** A part of the text, ignoring case. */
  contains?: string | undefined;
  fromMe?: boolean | undefined;
  /**
   * The id of the message that is to be answered: answers that came before this call match as well. Without it, only
   * messages from now on count.
   */
  after?: string | undefined;
  /** A further condition for the message. */
  where?: ((message: MessageDto) => boolean) | undefined;
  /** 30 seconds by default. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export const DEFAULT_TIMEOUT_MS = 30_000;
/** The longest wait of the service in one call. */
export const LONGEST_CALL_MS = 120_000;
/** The pause before a call that is made again. */
export const PAUSE_MS = 500;

/**
 * Waits for a message that matches. The service does the waiting; it is asked again after `where` has refused a
 * message, at the end of one call's time, and after a lost connection.
 * @throws DashboardError `wait_timeout`, or `message_failed` if the message of `after` could not be sent
 */
export async function waitFor(api: DashboardApi, options: WaitOptions = {}): Promise<MessageDto> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, where = () => true } = options;
  const { signal = new AbortController().signal } = options;
  const endsAt = Date.now() + timeoutMs;
  let after = options.after ?? (await newestMessage(api, signal));
  for (;;) {
    signal.throwIfAborted();
    const restMs = Math.max(0, endsAt - Date.now());
    const { message, reason, ...failure } = await ask(api, { ...options, after }, restMs, signal);
    if (reason === 'message_failed') throw toFailure(failure);
    if (message && where(message)) return message;
    if (message) after = message.id;
    else if (Date.now() >= endsAt) throw toTimeout(timeoutMs);
    else if (reason !== 'timeout') await pause(Math.min(PAUSE_MS, restMs), signal);
  }
}

/** The start of a wait that names no message: nothing is missed between two calls. */
async function newestMessage(api: DashboardApi, signal: AbortSignal): Promise<string | undefined> {
  const query = { type: 'message.received', limit: 1 };
  const { events } = await api.listEvents({ query, signal });
  return events.at(-1)?.message_id ?? undefined;
}

/** Treats a missing answer as if the service was about to stop. */
async function ask(
  api: DashboardApi,
  { chatJid, contains, fromMe, after }: WaitOptions,
  restMs: number,
  signal: AbortSignal,
): Promise<AwaitedMessageDto> {
  const query = {
    ...(chatJid !== undefined && { chat_jid: chatJid }),
    ...(contains !== undefined && { contains }),
    ...(fromMe !== undefined && { from_me: fromMe }),
    ...(after !== undefined && { after }),
    timeout_ms: Math.min(restMs, LONGEST_CALL_MS),
  };
  const answer = await answerOf(api.waitForMessage({ query, signal }), restMs);
  return answer ?? { message: null, reason: 'stopping', error_code: null, error_text: null };
}

/** The answer to a call that waits; null if it was lost, and there is time to ask again. */
export async function answerOf<Answer>(
  call: Promise<Answer>,
  restMs: number,
): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    const isPassing = error instanceof DashboardError && error.isPassing;
    if (!isPassing || restMs === 0) throw error;
    return null;
  }
}

function toFailure(failure: Pick<AwaitedMessageDto, 'error_code' | 'error_text'>): DashboardError {
  const { error_code: code, error_text: text } = failure;
  return new DashboardError(`The message was not sent, so no answer can come: ${code}.`, {
    code: 'message_failed',
    hint: text ?? 'Read its trace.',
  });
}

function toTimeout(timeoutMs: number): DashboardError {
  return new DashboardError(`No message matched within ${timeoutMs} ms.`, {
    code: 'wait_timeout',
    hint: 'Look at the chat for what came instead, or wait longer.',
  });
}
