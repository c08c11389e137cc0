import type { Page } from 'playwright-core';

/** The durations of frames while an element is scrolled step by step, a step each frame. */
export function framesWhile(
  page: Page,
  selector: string,
  { step, count }: { step: number; count: number },
): Promise<number[]> {
  return page.evaluate(
    async ([target, by, times]) => {
      const element = document.querySelector(target)!;
      const frames: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      for (let frame = 0; frame < times; frame += 1) {
        element.scrollBy({ top: by });
        const now = await new Promise<number>(requestAnimationFrame);
        frames.push(now - last);
        last = now;
      }
      return frames;
    },
    [selector, step, count] as const,
  );
}

/** The durations of frames in a span of time in which nobody touches the page. */
export function framesFor(page: Page, ms: number): Promise<number[]> {
  return page.evaluate(async (span) => {
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    const end = last + span;
    while (last < end) {
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, ms);
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? NaN) * 10) / 10;
}
