import { formatFacts, formatNumber, t } from '../../language/t.js';
import { translationOf } from '../shared/explanation.js';
import { roundSpan } from '../shared/time.js';

/**
 * @import { Stats, StatsInterval, StatsStep } from '../../service/types.d.ts'
 * @import { StatsRange } from './stats.reducer.js'
 *
 * @typedef {object} StripPart
 * @property {StatsInterval['state'] | 'unknown' | 'unlinked'} state
 * @property {string} label
 * @property {string} reason
 * @property {string | null} code of the reason
 * @property {number} from ms
 * @property {number} to ms
 *
 * @typedef {object} ChartLine
 * @property {string} name the class of its colour
 * @property {string} label
 * @property {number[]} dash lengths of strokes and gaps; empty for a solid line
 * @property {(number | null)[]} values
 * @property {string} summary about the whole range
 *
 * @typedef {object} Chart
 * @property {string} heading
 * @property {(value: number) => string} format
 * @property {boolean} isCount true if the values are whole numbers
 * @property {ChartLine[]} lines
 */

/** @type {Record<StatsRange, { label: string, ms: number, stepSeconds: number, refreshMs: number }>} */
export const RANGES = {
  hour: {
    label: t('home.range.hour'),
    ms: 3_600_000,
    stepSeconds: 60,
    refreshMs: 5000,
  },
  day: {
    label: t('home.range.day'),
    ms: 86_400_000,
    stepSeconds: 900,
    refreshMs: 30_000,
  },
  week: {
    label: t('home.range.week'),
    ms: 7 * 86_400_000,
    stepSeconds: 7200,
    refreshMs: 60_000,
  },
};

/** @type {Record<StripPart['state'], string>} */
export const STATE_LABELS = {
  connected: t('home.state.connected'),
  connecting: t('home.state.connecting'),
  disconnected: t('home.state.disconnected'),
  off: t('home.state.off'),
  unknown: t('home.state.unknown'),
  unlinked: t('home.state.unlinked'),
};

/** The reasons that a session has only while no phone is linked. */
const WITHOUT_PHONE = [
  'waiting_for_scan',
  'pairing',
  'qr_expired',
  'passkey_required',
  'phone_in_other_account',
];

const DASHED = [7, 4];
const DOTTED = [2, 3];

/**
 * The states from the beginning of the range to its end, or to now.
 * @param {Stats} stats
 * @returns {StripPart[]}
 */
export function stripParts({ from, to, states }) {
  const linkedFrom = firstLinked(states);
  const known = states.map(({ state: its, reason, reason_code, ...times }, index) => ({
    state: index < linkedFrom ? /** @type {const} */ ('unlinked') : its,
    label: STATE_LABELS[index < linkedFrom ? 'unlinked' : its],
    reason: translationOf('reason', reason_code)?.title ?? reason,
    code: reason_code,
    from: Date.parse(times.from),
    to: Date.parse(times.to),
  }));
  const start = Date.parse(from);
  const knownFrom = known[0]?.from ?? Date.parse(to);
  if (knownFrom <= start) return known;
  const reason = t('home.state.before');
  const label = STATE_LABELS.unknown;
  return [{ state: 'unknown', label, reason, code: null, from: start, to: knownFrom }, ...known];
}

/**
 * The index of the first state with a linked phone: before it, there was nothing to be connected.
 * @param {StatsInterval[]} states
 */
function firstLinked(states) {
  const connected = states.findIndex(({ state }) => state === 'connected');
  const before = connected === -1 ? states : states.slice(0, connected);
  return before.findLastIndex(({ reason_code }) => WITHOUT_PHONE.includes(reason_code)) + 1;
}

/**
 * The state now, and the share of the recorded time with a linked phone in which the session was connected.
 * @param {StripPart[]} parts
 * @param {{ now: string, range: StatsRange }} place the state now, in a word
 */
export function uptimeText(parts, { now, range }) {
  const has = (/** @type {StripPart['state']} */ wanted) =>
    parts.some(({ state }) => state === wanted);
  const share = connectedShare(parts);
  const part = has('unlinked') ? 'linked' : has('unknown') ? 'recorded' : range;
  return formatFacts([
    t('home.share.now', { state: now }),
    share === null
      ? t(has('unlinked') ? 'home.share.none.linked' : `home.share.none.${range}`)
      : t(`home.share.${part}`, { percent: percent(share) }),
  ]);
}

/** @param {StripPart[]} parts */
function connectedShare(parts) {
  const known = parts.filter(({ state }) => state !== 'unknown' && state !== 'unlinked');
  const total = length(known);
  return total === 0 ? null : length(known.filter(({ state }) => state === 'connected')) / total;
}

/** @param {StripPart[]} parts */
const length = (parts) => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * A share in percent, rounded down: a drop is never hidden behind "100 %".
 * @param {number} share
 */
const percent = (share) => t('home.percent', { number: Math.floor(share * 1000) / 10 });

/** @param {number} seconds of one step */
export const countHeading = (seconds) =>
  seconds < 3600
    ? t('home.chart.per-minute', { count: seconds / 60 })
    : t('home.chart.per-hour', { count: seconds / 3600 });

/**
 * @param {Stats} stats
 * @returns {Chart[]}
 */
export function chartsOf(stats) {
  return [
    {
      heading: countHeading(stats.step_seconds),
      format: formatNumber,
      isCount: true,
      lines: [
        countLine(stats, 'received', t('home.column.received'), []),
        countLine(stats, 'sent', t('home.column.sent'), DASHED),
        countLine(stats, 'failed', t('home.column.failed'), DOTTED),
      ],
    },
    timeChart(stats, 'ack', t('home.chart.ack')),
    timeChart(stats, 'delivery', t('home.chart.delivery')),
    {
      heading: t('home.chart.waiting'),
      format: formatNumber,
      isCount: true,
      lines: [
        {
          name: 'waiting',
          label: t('home.column.waiting'),
          dash: [],
          values: stats.steps.map(({ waiting }) => waiting),
          summary: t('home.chart.now', { number: stats.queue.waiting }),
        },
      ],
    },
  ];
}

/**
 * @param {Stats} stats
 * @param {'received' | 'sent' | 'failed'} name
 * @param {string} label
 * @param {number[]} dash
 * @returns {ChartLine}
 */
function countLine({ steps }, name, label, dash) {
  const values = steps.map((step) => step[name]);
  const total = values.reduce((sum, value) => sum + value, 0);
  return { name, label, dash, values, summary: formatNumber(total) };
}

/**
 * @param {Stats} stats
 * @param {'ack' | 'delivery'} name
 * @param {string} heading
 * @returns {Chart}
 */
function timeChart(stats, name, heading) {
  const { p50, p95 } = stats[`${name}_ms`];
  return {
    heading,
    format: roundSpan,
    isCount: false,
    lines: [
      timeLine('p50', t('home.chart.half'), [], {
        steps: stats.steps,
        key: `${name}_p50_ms`,
        whole: p50,
      }),
      timeLine('p95', t('home.chart.most'), DASHED, {
        steps: stats.steps,
        key: `${name}_p95_ms`,
        whole: p95,
      }),
    ],
  };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {number[]} dash
 * @param {{ steps: StatsStep[], key: `${'ack' | 'delivery'}_p${50 | 95}_ms`, whole: number | null }} times
 * @returns {ChartLine}
 */
function timeLine(name, label, dash, { steps, key, whole }) {
  const values = steps.map((step) => step[key]);
  return { name, label, dash, values, summary: whole === null ? '–' : roundSpan(whole) };
}
