import { failureByCode } from '../../store/rows/messages/send-failure.js';
import type { StatsFailureDto, StatsStepDto, StatsTimesDto } from './dto/stats.dto.js';
import { stepsOf, type StatsRange } from './stats-range.js';
import type { StepCount } from './stats.repository.js';
import { addTime, countOf, percentile, type TimeCounts } from './time-counts.js';

type Name = StepCount['name'];

export function toSteps(range: StatsRange, counts: StepCount[]): StatsStepDto[] {
  const byStart = groupByStart(counts);
  return stepsOf(range).map((start) => toStep(start, byStart.get(start) ?? []));
}

function toStep(start: number, counts: StepCount[]): StatsStepDto {
  const [acked, delivered] = [timesOf(counts, 'acked'), timesOf(counts, 'delivered')];
  return {
    at: new Date(start).toISOString(),
    received: total(counts, 'received'),
    sent: countOf(acked),
    failed: total(counts, 'failed'),
    waiting: counts.find(({ name }) => name === 'waiting')?.most ?? null,
    ack_p50_ms: percentile(acked, 50),
    ack_p95_ms: percentile(acked, 95),
    delivery_p50_ms: percentile(delivered, 50),
    delivery_p95_ms: percentile(delivered, 95),
  };
}

export function toTimes(counts: StepCount[], name: Name): StatsTimesDto {
  const times = timesOf(counts, name);
  return { p50: percentile(times, 50), p95: percentile(times, 95), count: countOf(times) };
}

export function toFailures(counts: StepCount[]): StatsFailureDto[] {
  const byCode = new Map<string, number>();
  for (const { name, label, sum } of counts) {
    if (name === 'failed') byCode.set(label, (byCode.get(label) ?? 0) + sum);
  }
  return [...byCode]
    .map(([code, count]) => ({ code, text: failureByCode(code).text, count }))
    .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code));
}

function groupByStart(counts: StepCount[]): Map<number, StepCount[]> {
  const steps = new Map<number, StepCount[]>();
  for (const count of counts) {
    const step = steps.get(count.start);
    if (step) step.push(count);
    else steps.set(count.start, [count]);
  }
  return steps;
}

function total(counts: StepCount[], name: Name): number {
  return counts.reduce((sum, count) => (count.name === name ? sum + count.sum : sum), 0);
}

function timesOf(counts: StepCount[], name: Name): TimeCounts {
  const times: TimeCounts = new Map();
  for (const count of counts) {
    if (count.name === name) addTime(times, Number(count.label), count.sum);
  }
  return times;
}
