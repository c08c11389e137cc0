import { median, pairedDifference, pairedRatio } from './statistics.js';

/** The same measurement in all runs; a figure that is measured by itself has no baseline. */
export interface Runs {
  service: number[];
  baseline: number[] | null;
}

/** The goal of a figure. */
export interface Reach {
  text: string;
  isReached(runs: Runs): boolean;
}

/** A figure without a goal. */
export const noReach: Reach = { text: '', isReached: () => true };

export function ratioAtLeast(limit: number): Reach {
  return { text: `at least ${limit}x`, isReached: (runs) => ratioOf(runs) >= limit };
}

export function ratioAtMost(limit: number): Reach {
  return { text: `at most ${limit}x`, isReached: (runs) => ratioOf(runs) <= limit };
}

export function atLeast(limit: number, unit: string): Reach {
  return {
    text: `at least ${limit.toLocaleString('en')} ${unit}`,
    isReached: ({ service }) => median(service) >= limit,
  };
}

export function under(limit: number, unit: string): Reach {
  return {
    text: `under ${limit.toLocaleString('en')} ${unit}`,
    isReached: ({ service }) => median(service) < limit,
  };
}

export function atMost(limit: number, unit: string): Reach {
  return {
    text: `at most ${limit.toLocaleString('en')} ${unit}`,
    isReached: ({ service }) => median(service) <= limit,
  };
}

/** At most this much above the baseline. */
export function plusAtMost(limit: number, unit: string): Reach {
  return {
    text: `at most + ${limit} ${unit}`,
    isReached: ({ service, baseline }) => pairedDifference(service, baseline ?? []) <= limit,
  };
}

export function allOf(...reaches: Reach[]): Reach {
  return {
    text: reaches.map(({ text }) => text).join(', '),
    isReached: (runs) => reaches.every((reach) => reach.isReached(runs)),
  };
}

export function ratioOf({ service, baseline }: Runs): number {
  return pairedRatio(service, baseline ?? []);
}
