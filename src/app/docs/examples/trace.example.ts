import type { TraceDto } from '../../../insight/trace/dto/trace.dto.js';
import { toStep, type TraceStep } from '../../../base/common/trace/trace-source.js';
import { MESSAGE_EXAMPLES } from './message.examples.js';

const MESSAGE = MESSAGE_EXAMPLES.MessageDto;
const START = Date.UTC(2026, 10, 20, 12, 5);
const XML = `<message id='${MESSAGE.id}' to='${MESSAGE.chat_jid}' type='text'/>`;

const STEPS: TraceStep[] = [
  toStep({ id: 'queue', source: 'delivery', name: 'queue', at: START, duration_ms: 20 }),
  toStep({
    id: 'stanza-12',
    source: 'stanza',
    name: 'message',
    at: START + 20,
    duration_ms: 70,
    direction: 'out',
    jid: MESSAGE.chat_jid,
    answer_id: 'stanza-13',
    detail: { seq: 12, kind: 'node', type: 'node.out', payload: { tag: 'message', xml: XML } },
  }),
  toStep({ id: 'server', source: 'delivery', name: 'server', at: START + 20, duration_ms: 70 }),
  toStep({
    id: 'delivery',
    source: 'delivery',
    name: 'delivery',
    at: START + 90,
    duration_ms: 310,
  }),
];

export const TRACE_EXAMPLES = {
  TraceDto: {
    message: MESSAGE,
    started_at: START,
    ended_at: START + 400,
    steps: STEPS.map((step) => ({ ...step, ms_since_start: step.at - START })),
    incomplete: [],
  } satisfies TraceDto,
};
