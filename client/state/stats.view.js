import { roundSpan } from './time.js';

/**
 * @import { Stats, StatsInterval, StatsStep } from '../service/types.d.ts'
 * @import { StatsRange } from './stats.reducer.js'
 *
 * @typedef {object} StripPart
 * @property {StatsInterval['state'] | 'unknown'} state
 * @property {string} label
 * @property {string} reason
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
 * @property {boolean} isCount whether the values are whole numbers
 * @property {ChartLine[]} lines
 */

/** @type {Record<StatsRange, { label: string, text: string, ms: number, stepSeconds: number, refreshMs: number }>} */
export const RANGES = {
  hour: {
    label: 'Hour',
    text: 'the last hour',
    ms: 3_600_000,
    stepSeconds: 60,
    refreshMs: 5000,
  },
  day: {
    label: 'Day',
    text: 'the last day',
    ms: 86_400_000,
    stepSeconds: 900,
    refreshMs: 30_000,
  },
  week: {
    label: 'Week',
    text: 'the last week',
    ms: 7 * 86_400_000,
    stepSeconds: 7200,
    refreshMs: 60_000,
  },
};

/** @type {Record<StripPart['state'], string>} */
export const STATE_LABELS = {
  connected: 'Connected',
  connecting: 'Connecting',
  disconnected: 'Disconnected',
  off: 'Service off',
  unknown: 'Not recorded',
};

const DASHED = [7, 4];
const DOTTED = [2, 3];

/**
 * The states from the beginning of the range to its end, or to now.
 * @param {Stats} stats
 * @returns {StripPart[]}
 */
export function stripParts({ from, to, states }) {
  const known = states.map(({ state, reason, ...times }) => ({
    state,
    label: STATE_LABELS[state],
    reason,
    from: Date.parse(times.from),
    to: Date.parse(times.to),
  }));
  const start = Date.parse(from);
  const knownFrom = known[0]?.from ?? Date.parse(to);
  if (knownFrom <= start) return known;
  const reason = 'The statistics begin after this time.';
  const label = STATE_LABELS.unknown;
  return [{ state: 'unknown', label, reason, from: start, to: knownFrom }, ...known];
}

/**
 * The share of the recorded time in which the session was connected; null without any.
 * @param {StripPart[]} parts
 */
export function connectedShare(parts) {
  const known = parts.filter(({ state }) => state !== 'unknown');
  const total = length(known);
  return total === 0 ? null : length(known.filter(({ state }) => state === 'connected')) / total;
}

/** @param {StripPart[]} parts */
const length = (parts) => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * A share in percent. It is rounded down: a drop is never hidden behind "100 %".
 * @param {number} share
 */
export const percent = (share) => `${(Math.floor(share * 1000) / 10).toLocaleString()} %`;

/**
 * @param {number} seconds
 * @returns {string} such as `minute` or `15 minutes`
 */
export function stepName(seconds) {
  if (seconds === 60) return 'minute';
  return seconds < 3600 ? `${seconds / 60} minutes` : `${seconds / 3600} hours`;
}

/**
 * @param {Stats} stats
 * @returns {Chart[]}
 */
export function chartsOf(stats) {
  return [
    {
      heading: `Messages per ${stepName(stats.step_seconds)}`,
      format: countText,
      isCount: true,
      lines: [
        countLine(stats, 'received', 'Received', []),
        countLine(stats, 'sent', 'Sent', DASHED),
        countLine(stats, 'failed', 'Failed', DOTTED),
      ],
    },
    timeChart(stats, 'ack', 'Time until WhatsApp has it'),
    timeChart(stats, 'delivery', 'Time until delivery'),
    {
      heading: 'Messages waiting to be sent',
      format: countText,
      isCount: true,
      lines: [
        {
          name: 'waiting',
          label: 'Waiting',
          dash: [],
          values: stats.steps.map(({ waiting }) => waiting),
          summary: `${countText(stats.queue.waiting)} now`,
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
  return { name, label, dash, values, summary: countText(total) };
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
      timeLine('p50', 'Half within', [], { steps: stats.steps, key: `${name}_p50_ms`, whole: p50 }),
      timeLine('p95', '95 % within', DASHED, {
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

/** @param {number} count */
const countText = (count) => count.toLocaleString();
