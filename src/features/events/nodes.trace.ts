import { Injectable } from '@nestjs/common';
import {
  toStep,
  TraceSource,
  type TracedMessage,
  type TracePart,
  type TraceStep,
} from '../../base/common/trace/trace-source.js';
import type { TraceReasonDto } from '../../base/common/trace/trace-step.dto.js';
import { decodeRefusal } from '../../store/rows/messages/send-failure.js';
import type { EventDto } from './dto/event.dto.js';
import { NodeBuffer } from './node-buffer.js';

/** Each member of a large group adds two receipts, and we acknowledge them. */
const MAX_NODES = 4000;

/** The raw stanzas with the id of a message that are still in memory, each with its answer. */
@Injectable()
export class NodesTrace extends TraceSource {
  readonly name = 'stanza';

  constructor(private readonly nodes: NodeBuffer) {
    super();
  }

  trace({ id, queued_at: queuedAt, written_at: writtenAt }: TracedMessage): Promise<TracePart> {
    const found = this.nodes.find({ message_id: id, after: 0, limit: MAX_NODES }).map(toNode);
    const nodes = found.filter((node) => isAbout(node, id));
    const answers = new Answers(nodes);
    const steps = nodes.map((node) => toNodeStep(node, answers.to(node)));
    // The oldest are dropped first: if the message itself is here, so are all later ones.
    const hasMessage = nodes.some(({ tag }) => tag === 'message');
    const isUnsent = queuedAt !== null && writtenAt === null;
    return Promise.resolve({ steps, isComplete: hasMessage || isUnsent });
  }
}

/** Strangers choose the ids of their messages: `text` as an id is no reason to show every stanza with that word. */
function isAbout({ attrs, event }: Node, id: string): boolean {
  const { xml } = event.payload as { xml: string };
  return attrs.id === id || xml.includes(`<item id='${id}'`);
}

interface Node {
  event: EventDto;
  at: number;
  direction: 'in' | 'out';
  tag: string;
  attrs: Record<string, string>;
}

function toNode(event: EventDto): Node {
  const { tag, attrs } = event.payload as Pick<Node, 'tag' | 'attrs'>;
  const direction = event.type === 'node.in' ? 'in' : 'out';
  return { event, at: Date.parse(event.timestamp), direction, tag, attrs };
}

function toNodeStep(node: Node, answer: Node | undefined): TraceStep {
  const { event, at, direction, tag, attrs } = node;
  return toStep({
    id: toId(node),
    source: 'stanza',
    name: tag,
    at,
    duration_ms: answer ? answer.at - at : 0,
    direction,
    jid: attrs.participant ?? (direction === 'in' ? attrs.from : attrs.to) ?? null,
    answer_id: answer ? toId(answer) : null,
    reason: refusalIn(attrs) ?? (answer ? refusalIn(answer.attrs) : null),
    detail: event,
  });
}

/** WhatsApp's code in an answer; a refused stanza has the reason of its answer. */
function refusalIn({ error }: Node['attrs']): TraceReasonDto | null {
  if (error === undefined) return null;
  const { code, text } = decodeRefusal(error);
  return { code, text, retry_at: null };
}

function toId({ event }: Node): string {
  return `stanza-${event.seq}`;
}

/** The acknowledgements of each side for a stanza: they have the tag of the stanza as their class. */
class Answers {
  /** Answers by the id of their stanza; a large group has thousands. */
  private readonly byQuestion = new Map<string, Node[]>();

  constructor(nodes: Node[]) {
    for (const node of nodes.filter(({ tag }) => tag === 'ack')) {
      const question = keyOf(node.direction === 'in' ? 'out' : 'in', node.attrs.class, node.attrs);
      this.byQuestion.set(question, [...(this.byQuestion.get(question) ?? []), node]);
    }
  }

  to({ direction, tag, attrs, event: { seq } }: Node): Node | undefined {
    return this.byQuestion.get(keyOf(direction, tag, attrs))?.find(({ event }) => event.seq > seq);
  }
}

function keyOf(
  direction: string,
  tag: string | undefined,
  { id, participant }: Record<string, string | undefined>,
): string {
  return JSON.stringify([direction, tag, id, participant]);
}
