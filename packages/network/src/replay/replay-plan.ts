import type { RecordedEvent, RecordedMessage, Recording } from './recording-file.js';

/** An action of the other side, or of the service's user, in a step. */
export type Action =
  | { do: 'say'; message: RecordedMessage; isBroken: boolean }
  | { do: 'send' | 'edit' | 'delete'; message: RecordedMessage }
  | { do: 'retry' | 'release-ack'; id: string }
  | { do: 'refuse'; id: string; code: string }
  | { do: 'receipt'; type: string; message: RecordedMessage; by: string }
  | { do: 'react'; id: string; emoji: string; by: string | null }
  | { do: 'vote'; id: string; options: string[]; by: string | null }
  | { do: 'read-here' | 'read-on-phone'; jid: string }
  | { do: 'lose-connection'; failures: number; away: RecordedMessage[] }
  | { do: 'connect' | 'disconnect' | 'expect' }
  | { do: 'skip'; why: string };

/** One step: an action, and the events that must follow from it. */
export interface Step {
  atMs: number;
  action: Action;
  expected: RecordedEvent[];
  /** The recorded events behind it, also if it is skipped. */
  events: RecordedEvent[];
}

const RECEIPTS = new Set(['ack.delivered', 'ack.read', 'ack.played']);
/** WhatsApp's codes by the service's words for them. */
const REFUSALS: Record<string, string> = {
  not_allowed: '403',
  chat_not_found: '404',
  stale_devices: '406',
  rate_limited: '429',
  reachout_restricted: '463',
  account_limited: '475',
  refused: '400',
};

/** Turns the events of a recording into steps. */
export function planReplay({ events }: Recording): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < events.length; at += 1) {
    const event = events[at];
    if (!event) continue;
    const next = events[at + 1];
    // An own message marks its chat as read, in the same moment.
    const isCause = next !== undefined && readsChat(event, next);
    const both = isCause ? [event, next] : [event];
    const action = isCause ? toAction(next, at + 1, events) : toAction(event, at, events);
    const expected = action.do === 'skip' ? [] : both;
    steps.push({ atMs: event.at_ms, action, expected, events: both });
    if (isCause) at += 1;
  }
  return steps;
}

function readsChat(event: RecordedEvent, next: RecordedEvent): boolean {
  if (event.type !== 'chat.read' || event.chat_jid !== next.chat_jid) return false;
  const { message, is_retry: isRetry } = next.payload;
  return (
    (next.type === 'message.queued' && isRetry !== true) ||
    (next.type === 'message.received' && message?.from_me === true)
  );
}

function toAction(event: RecordedEvent, at: number, events: RecordedEvent[]): Action {
  const { type, payload, chat_jid: jid } = event;
  if (type === 'connection.state') return toConnectionAction(event, at, events);
  if (type === 'connection.synced') return { do: 'expect' };
  if (type === 'connection.privacy')
    return { do: 'skip', why: 'each account has its own settings' };
  if (type === 'chat.read' && jid !== null) {
    return { do: event.source === 'api' ? 'read-here' : 'read-on-phone', jid };
  }
  const { message } = payload;
  if (!message) return { do: 'skip', why: `${type} cannot be replayed` };
  if (message.changes_id) return { do: 'skip', why: 'what it changes is replayed on the phone' };
  if (!isKnown(message, event, at, events)) {
    return { do: 'skip', why: 'its message is older than the recording' };
  }
  return toMessageAction(event, message, at, events);
}

function toMessageAction(
  { type, payload }: RecordedEvent,
  message: RecordedMessage,
  at: number,
  events: RecordedEvent[],
): Action {
  const { id } = message;
  if (RECEIPTS.has(type)) {
    return { do: 'receipt', type, message, by: payload.participant_jid ?? message.chat_jid };
  }
  switch (type) {
    case 'message.received':
      return wasSaid(id, at, events) ? { do: 'expect' } : { do: 'say', message, isBroken: false };
    case 'message.undecrypted':
      return { do: 'say', message: readable(message, at, events), isBroken: true };
    case 'message.queued':
      return payload.is_retry === true ? { do: 'retry', id } : { do: 'send', message };
    case 'message.edited':
      return { do: 'edit', message };
    case 'message.deleted':
      return { do: 'delete', message };
    case 'message.reaction':
      return toReaction(id, payload);
    case 'message.poll_vote':
      return toVote(id, payload);
    case 'ack.server':
      return message.from_me ? { do: 'release-ack', id } : { do: 'expect' };
    case 'ack.error':
      return toRefusal(id, payload);
    case 'ack.timeout':
    case 'message.uploaded':
    case 'message.media':
      return { do: 'expect' };
    default:
      return { do: 'skip', why: `${type} cannot be replayed` };
  }
}

function toReaction(id: string, { reaction }: RecordedEvent['payload']): Action {
  if (!reaction) return { do: 'skip', why: 'the reaction is not in the recording' };
  return {
    do: 'react',
    id,
    emoji: reaction.emoji,
    by: reaction.from_me ? null : reaction.sender_jid,
  };
}

function toVote(id: string, { vote }: RecordedEvent['payload']): Action {
  if (!vote) return { do: 'skip', why: 'the vote is not in the recording' };
  const { options, from_me: isOwn, sender_jid: by } = vote;
  return { do: 'vote', id, options, by: isOwn ? null : by };
}

function toRefusal(id: string, { error_code: error = '' }: RecordedEvent['payload']): Action {
  const code = REFUSALS[error];
  if (code === undefined) return { do: 'skip', why: `the failure "${error}" cannot be replayed` };
  return { do: 'refuse', id, code };
}

/** Only the loss of the connection and the acts of its user are actions; the rest follows. */
function toConnectionAction(event: RecordedEvent, at: number, events: RecordedEvent[]): Action {
  const { phase, reason_code: reason } = event.payload;
  if (reason === 'disconnected_by_user') {
    return { do: phase === 'stopped' || phase === 'idle' ? 'disconnect' : 'expect' };
  }
  if (phase === 'starting' && previous(at, events)?.payload.state === 'disconnected') {
    return { do: 'connect' };
  }
  const isLoss = reason === 'connection_lost' && phase === 'waiting_to_retry';
  return isLoss && !isAway(at, events) ? toLoss(at, events) : { do: 'expect' };
}

/** Collects the time until the next connection: failed attempts, and messages that wait at the server. */
function toLoss(at: number, events: RecordedEvent[]): Action {
  const later = events.slice(at + 1);
  const again = later.findIndex(({ payload }) => payload.phase === 'open');
  const failed = later
    .slice(0, Math.max(0, again))
    .filter(
      ({ payload }) =>
        payload.reason_code === 'cannot_connect' && payload.phase === 'waiting_to_retry',
    );
  const isNextLoss = ({ type, payload }: RecordedEvent): boolean =>
    type === 'connection.state' && payload.phase === 'waiting_to_retry';
  const end = later.findIndex((each, index) => index > again && isNextLoss(each));
  const away = later.slice(0, end === -1 ? undefined : end).flatMap(waitedMessage);
  return { do: 'lose-connection', failures: failed.length, away };
}

function waitedMessage({ type, payload }: RecordedEvent): RecordedMessage[] {
  const hasWaited = type === 'message.received' && payload.live === false && payload.message;
  return hasWaited && payload.message ? [payload.message] : [];
}

/** True if an earlier step lets the message arrive. */
function wasSaid(id: string, at: number, events: RecordedEvent[]): boolean {
  const isWaiting = events[at]?.payload.live === false;
  const earlier = events.slice(0, at);
  const loss = (each: RecordedEvent): boolean => each.payload.reason_code === 'connection_lost';
  return (
    (isWaiting && earlier.some(loss)) ||
    earlier.some(({ type, message_id: each }) => type === 'message.undecrypted' && each === id)
  );
}

/** An undecrypted message in its later, readable form. */
function readable(message: RecordedMessage, at: number, events: RecordedEvent[]): RecordedMessage {
  const later = events
    .slice(at)
    .find(({ type, message_id: id }) => type === 'message.received' && id === message.id);
  return later?.payload.message ?? { ...message, type: 'text', text: '' };
}

/** True if the recording up to here contains the message itself. */
function isKnown(
  { id }: RecordedMessage,
  { type }: RecordedEvent,
  at: number,
  events: RecordedEvent[],
): boolean {
  const begins = (event: RecordedEvent): boolean =>
    ['message.received', 'message.undecrypted'].includes(event.type) ||
    (event.type === 'message.queued' && event.payload.is_retry !== true);
  if (['message.received', 'message.undecrypted'].includes(type)) return true;
  return events.slice(0, at + 1).some((event) => begins(event) && event.message_id === id);
}

function previous(at: number, events: RecordedEvent[]): RecordedEvent | undefined {
  return events.slice(0, at).findLast(({ type }) => type === 'connection.state');
}

/** True if the connection was lost before and is not back. */
function isAway(at: number, events: RecordedEvent[]): boolean {
  const before = previous(at, events);
  return before !== undefined && before.payload.state !== 'connected';
}
