import { Injectable } from '@nestjs/common';
import { ChatFinder } from '../chats/chat-finder.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import {
  NO_ANSWER,
  toStep,
  TraceSource,
  type TracedMessage,
  type TracePart,
  type TraceStep,
} from '../../base/common/trace/trace-source.js';
import type { MessagePayload } from '../../base/storage/event-payload.js';
import type { TraceReasonDto } from '../../base/common/trace/trace-step.dto.js';
import { toTraceReason } from '../../store/rows/messages/send-failure.js';
import { toEventDto, type EventDto } from './dto/event.dto.js';
import { EventsRepository } from './events.repository.js';

const UNDECRYPTED: TraceReasonDto = {
  code: 'undecrypted',
  text: 'The message could not be decrypted. Its sender was asked for it again; the phone has it.',
  retry_at: null,
};

/** Each member of a large group adds two receipts. */
const MAX_EVENTS = 2000;
/** The types of a message's first event, if it does not come with the history. */
const FIRST = new Set([
  'message.queued',
  'message.received',
  'message.undecrypted',
  'call.ringing',
]);

/** The events of a message that the log still has. */
@Injectable()
export class EventsTrace extends TraceSource {
  readonly name = 'event';

  constructor(
    private readonly events: EventsRepository,
    private readonly chats: ChatFinder,
  ) {
    super();
  }

  async trace({ account_id, chat_jid, id }: TracedMessage, viewer: Viewer): Promise<TracePart> {
    const chat_jids = await this.chats.addressesOf(chat_jid);
    const owner = { phoneId: account_id, account: null, viewer };
    const filter = { ...owner, chat_jids, message_id: id };
    const { rows, hasMore } = await this.events.find({ ...filter, after: 0 }, MAX_EVENTS);
    const events = rows.map(toEventDto);
    const isWhole = (await this.events.lostUpTo(owner)) === 0;
    const isComplete = !hasMore && (isWhole || FIRST.has(events[0]?.type ?? ''));
    return { steps: events.map(toEventStep), isComplete };
  }
}

function toEventStep(event: EventDto): TraceStep {
  const { participant_jid: jid = null } = event.payload as { participant_jid?: string };
  return toStep({
    id: `event-${event.seq}`,
    source: 'event',
    name: event.type,
    at: Date.parse(event.timestamp),
    jid,
    reason: reasonOf(event),
    detail: event,
  });
}

/** The events that tell of a bad end. */
function reasonOf({ type, payload }: EventDto): TraceReasonDto | null {
  if (type === 'ack.timeout') return NO_ANSWER;
  if (type === 'message.undecrypted') return UNDECRYPTED;
  if (type !== 'ack.error') return null;
  const { error_code, error_text = null, message } = payload as Partial<MessagePayload>;
  // A damaged event has none.
  if (!error_code) return null;
  return toTraceReason({ error_code, error_text, retry_at: message?.retry_at ?? null });
}
