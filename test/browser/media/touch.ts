import type { Page } from 'playwright-core';

type Point = { x: number; y: number };

const STEPS = 8;

/** Moves fingers over the screen: each from its first point to its second. */
export async function touch(page: Page, fingers: (readonly [Point, Point])[]): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove', part: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([from, to], id) => ({
        id,
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      })),
    });
  await send('touchStart', 0);
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', step / STEPS);
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.detach();
}
