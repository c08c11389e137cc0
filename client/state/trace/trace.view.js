import { t } from '../../language/t.js';
import { titleOfJid } from '../chats/chat.view.js';
import { meaningOf } from '../events/glossary.js';
import { titlesOf } from '../events/event-facts.js';
import { eventText } from '../inspector/inspector.view.js';
import { senderName, stepText as statusOf } from '../messages/message.view.js';

/**
 * @import { Chat, DashboardEvent, Message, Problem, Trace, TraceStep } from '../../service/types.d.ts'
 *
 * The part of the trace that the waterfall shows: all, or from the start to the end of a stage.
 * @typedef {'all' | 'server' | 'delivery'} TraceRange
 *
 * @typedef {object} OpenTrace
 * @property {string} jid
 * @property {string} id
 * @property {Trace | null} trace null until it is loaded
 * @property {TraceRange | null} range null until somebody has chosen one
 * @property {boolean} hasClosed true if somebody has closed the step: otherwise, the one that matters is open
 * @property {Problem | null} problem
 */

/** @type {Record<TraceRange, string>} */
export const RANGE_TEXT = {
  all: t('trace.range.all'),
  server: t('trace.range.server'),
  delivery: t('trace.range.delivery'),
};

/** @type {Record<string, [string, string]>} name and meaning */
const STAGES = {
  upload: [t('trace.stage.upload'), t('trace.stage.upload.meaning')],
  queue: [t('trace.stage.queue'), t('trace.stage.queue.meaning')],
  hold: [t('trace.stage.hold'), t('trace.stage.hold.meaning')],
  server: [t('trace.stage.server'), t('trace.stage.server.meaning')],
  delivery: [t('trace.stage.delivery'), t('trace.stage.delivery.meaning')],
  reading: [t('trace.stage.reading'), t('trace.stage.reading.meaning')],
  playing: [t('trace.stage.playing'), t('trace.stage.playing.meaning')],
  timeout: [statusOf('timeout'), t('trace.stage.timeout.meaning')],
  error: [statusOf('error'), t('trace.stage.error.meaning')],
};

/** @type {Record<string, string>} */
const SOURCE_TEXT = {
  request: t('trace.source.request'),
  delivery: t('trace.source.delivery'),
  receipt: t('trace.source.receipt'),
  stanza: t('trace.source.stanza'),
  event: t('trace.source.event'),
  webhook: t('trace.source.webhook'),
};

/** @type {Record<string, string>} */
const MISSING = {
  request: t('trace.missing.request'),
  stanza: t('trace.missing.stanza'),
  event: t('trace.missing.event'),
  webhook: t('trace.missing.webhook'),
};

/** @param {TraceStep} step */
export const sourceText = ({ source }) => SOURCE_TEXT[source] ?? source;

/** @param {TraceStep} step */
export function stepTitle({ source, name, direction }) {
  if (source === 'stanza')
    return t(direction === 'out' ? 'trace.stanza.out' : 'trace.stanza.in', { tag: name });
  return source === 'delivery' || source === 'receipt' ? (STAGES[name]?.[0] ?? name) : name;
}

/** @param {TraceStep} step */
export function stepMeaning({ source, name, detail }) {
  if (source === 'delivery' || source === 'receipt') return STAGES[name]?.[1] ?? null;
  if (source === 'webhook') return t('trace.webhook.meaning');
  return detail && 'kind' in detail ? meaningOf(detail) : null;
}

/** @param {TraceStep} step */
export const stepText = ({ source, detail }) => {
  if (!detail) return null;
  return source === 'request' || source === 'webhook'
    ? JSON.stringify(detail, null, 2)
    : eventText(/** @type {DashboardEvent} */ (detail));
};

/**
 * The chat of a message, as its aim or its origin.
 * @param {Message} message
 * @param {Chat[]} chats
 */
export function wayOf(message, chats) {
  const { chat_jid: jid, from_me: isMine } = message;
  const chat = titlesOf(chats).get(jid) ?? titleOfJid(jid);
  if (isMine) return t('trace.to', { chat });
  if (!jid.endsWith('@g.us')) return t('trace.from', { chat });
  return t('trace.from', { chat: t('inspector.event.who', { person: senderName(message), chat }) });
}

/**
 * The step that one looks for: what failed, in the words of a stage if there are any; else the latest.
 * @param {TraceStep[]} steps
 */
export const stepThatMatters = (steps) =>
  steps.find(({ source, reason }) => source === 'delivery' && reason) ??
  steps.find(({ reason }) => reason) ??
  steps.at(-1);

/**
 * The person of a step, or the webhook, by name where there is a chat with them. A stanza shows its address in its
 * details.
 * @param {TraceStep} step
 * @param {Chat[]} chats
 */
export function personOf({ source, jid, detail }, chats) {
  if (detail && 'webhook' in detail) return detail.webhook.description || detail.webhook.url;
  if (jid === null || source === 'stanza') return null;
  return titlesOf(chats).get(jid) ?? titleOfJid(jid);
}

/** @param {Trace} trace */
export const missingTexts = ({ incomplete }) =>
  incomplete.map((source) => MISSING[source]).filter((text) => text !== undefined);

/**
 * The ranges with different lengths, the longest last.
 * @param {Trace} trace
 * @returns {{ range: TraceRange, length: number }[]} lengths in ms
 */
export function rangesOf({ steps, started_at: start, ended_at: end }) {
  const all = Math.max(1, (end ?? 0) - (start ?? 0));
  /** @type {TraceRange[]} */
  const stages = ['server', 'delivery'];
  const parts = stages.flatMap((range) => {
    const stage = steps.find(({ source, name }) => source === 'delivery' && name === range);
    if (!stage || stage.duration_ms === null) return [];
    return [{ range, length: stage.ms_since_start + stage.duration_ms }];
  });
  return [
    ...parts.filter(({ length }) => length > 0 && length < all),
    { range: 'all', length: all },
  ];
}

/** A bar shorter than this part of the whole cannot be told from others. */
const SMALLEST_PART = 1 / 20;

/**
 * The longest range, unless it makes the ways to the phone and to WhatsApp too small to see.
 * @param {{ range: TraceRange, length: number }[]} ranges
 */
export function bestRange(ranges) {
  const shortest = ranges[0]?.length ?? 1;
  const isReadable = ranges.findLast(({ length }) => shortest / length >= SMALLEST_PART);
  return isReadable?.range ?? 'all';
}

/**
 * The beginning and the length of a bar, in percent of the range. Null if it begins after the end.
 * @param {TraceStep} step
 * @param {number} length of the range, in ms
 */
export function barOf({ ms_since_start: start, duration_ms: duration }, length) {
  if (start > length) return null;
  const end = duration === null ? length : Math.min(length, start + duration);
  return { start: (start / length) * 100, width: ((end - start) / length) * 100 };
}

const TICKS = 5;

/**
 * Round times for the axis, in ms.
 * @param {number} length of the range, in ms
 */
export function ticksOf(length) {
  const rough = length / TICKS;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
}

/**
 * All stanzas of a trace as one text.
 * @param {Trace} trace
 */
export const stanzasText = ({ steps }) =>
  steps
    .filter(({ source }) => source === 'stanza')
    .map(
      (step) => `<!-- ${new Date(step.at).toISOString()} ${step.direction} -->\n${stepText(step)}`,
    )
    .join('\n\n');
