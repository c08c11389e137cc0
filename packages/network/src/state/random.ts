import { mulberry32 } from './mulberry32.js';

/** Numbers that follow from a seed alone; each case has a source of its own, so that it can be repeated by itself. */
export class Random {
  /** From 0 up to 1, without 1. */
  readonly next: () => number;

  constructor(seed: number, index = 0) {
    this.next = mulberry32(
      Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35),
    );
    for (let round = 0; round < 3; round += 1) this.next();
  }

  /** A whole number from 0 up to `end`, without `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)];
  }

  /** A number of different ones, or all if there are fewer. */
  some<T>(values: readonly T[], count: number): T[] {
    const rest = [...values];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(this.below(rest.length), 1));
    }
    return taken;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }

  /** A message id in the form that WhatsApp's own clients use. */
  id(): string {
    return `3EB0${this.bytes(9).toString('hex').toUpperCase()}`;
  }
}
