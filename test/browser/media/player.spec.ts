import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { audioMessage, voiceMessage } from '../../../packages/network/src/people/content/media.js';
import { makeTone } from '../../playground/files/sample-files.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

const [LONG_S, SHORT_S] = [40, 8];
/** A quiet half and a loud one. */
const WAVEFORM = Uint8Array.from({ length: 64 }, (_, index) => (index < 32 ? 10 : 100));

declare global {
  /** All sounds that were ever played: the player has no `<audio>` in the page. */
  var played: Set<HTMLMediaElement>;
}

describe('the player of sounds', () => {
  let browser: Browser;
  let session: ProcessSession;
  let bob: Contact;
  let dashboard: Dashboard;
  const asked: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.spawn();
    bob = session.network.contact({ name: 'Bob', receipts: 'none' });
    const type = { mimetype: 'audio/wav' };
    const long = await bob.storeFile('audio', makeTone(LONG_S));
    await bob.sendMessage(voiceMessage({ ...long, ...type, seconds: LONG_S, waveform: WAVEFORM }));
    const short = await bob.storeFile('audio', makeTone(SHORT_S));
    await bob.sendMessage(audioMessage({ ...short, ...type, seconds: SHORT_S }));
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    dashboard.page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/media')) asked.push(request.url());
    });
    await dashboard.page.evaluate(() => {
      globalThis.played = new Set();
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        played.add(this);
        return play.call(this);
      };
    });
    await dashboard.openChat('Bob');
    await voice().getByRole('button', { name: 'Play' }).waitFor();
  });

  afterEach(() => {
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('draws the waveform of the message, and plain bars without one', async () => {
    const heights = await barsOf(voice());
    expect(heights).toHaveLength(64);
    expect(new Set(heights.slice(0, 32)).size).toBe(1);
    expect(heights[32]).toBeGreaterThan(5 * heights[31]);
    expect(new Set(await barsOf(sound())).size).toBe(1);
    await voice().getByText('0:40', { exact: true }).waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('loads nothing before it plays, not even for another place', async () => {
    await seekBy(voice(), 0.5);
    await untilPlace(voice(), LONG_S / 2);
    expect(asked).toEqual([]);
    await voice().getByRole('button', { name: 'Play' }).click();
    await waitFor('the sound to go on from there', async () => {
      return (await placeOf(voice())) > LONG_S / 2;
    });
    expect(new Set(asked).size).toBe(1);
  });

  it('pauses, and goes on', async () => {
    await voice().getByRole('button', { name: 'Pause' }).click();
    expect(await playing()).toEqual([]);
    const place = await placeOf(voice());
    await voice().getByText(`0:${place} / 0:40`, { exact: true }).waitFor();
    await voice().getByRole('button', { name: 'Play' }).click();
    await voice().getByRole('button', { name: 'Pause' }).waitFor();
    expect(await playing()).toEqual([{ rate: 1 }]);
  });

  it('goes to another place by dragging and by keys', async () => {
    await voice().getByRole('button', { name: 'Pause' }).click();
    const box = (await slider(voice()).boundingBox())!;
    const y = box.y + box.height / 2;
    await dashboard.page.mouse.move(box.x + box.width * 0.2, y);
    await dashboard.page.mouse.down();
    await dashboard.page.mouse.move(box.x + box.width * 0.75, y, { steps: 4 });
    await dashboard.page.mouse.up();
    await untilPlace(voice(), LONG_S * 0.75);
    await slider(voice()).focus();
    await dashboard.page.keyboard.press('ArrowLeft');
    // A tenth, as the sound is short.
    await untilPlace(voice(), LONG_S * 0.75 - 4);
    await dashboard.page.keyboard.press('Home');
    await untilPlace(voice(), 0);
    await dashboard.waitForFocus(slider(voice()));
    expect(await slider(voice()).getAttribute('aria-valuetext')).toBe('0:00 of 0:40');
  });

  it('keeps the speed for all, and plays only one', async () => {
    await voice().getByRole('button', { name: 'Speed 1×' }).click();
    await sound().getByRole('button', { name: 'Speed 1.5×' }).click();
    await voice().getByRole('button', { name: 'Speed 2×' }).waitFor();
    await voice().getByRole('button', { name: 'Play' }).click();
    await waitFor('the first to play', async () => (await placeOf(voice())) > 0);
    await sound().getByRole('button', { name: 'Play' }).click();
    await waitFor('the second to play', async () => (await placeOf(sound())) > 0);
    await voice().getByRole('button', { name: 'Play' }).waitFor();
    expect(await playing()).toEqual([{ rate: 2 }]);
    // The first goes on from its position.
    expect(await placeOf(voice())).toBeGreaterThan(0);
  });

  it('can be played again when it has ended', async () => {
    await seekBy(sound(), 0.97);
    await sound().getByRole('button', { name: 'Play' }).waitFor();
    expect(await playing()).toEqual([]);
    await sound().getByRole('button', { name: 'Play' }).click();
    await waitFor('the beginning', async () => (await placeOf(sound())) < SHORT_S / 2);
  });

  it('stops when the chat is left', async () => {
    await sound().getByRole('button', { name: 'Pause' }).waitFor();
    await dashboard.goTo('#/');
    await dashboard.log.waitFor({ state: 'detached' });
    expect(await playing()).toEqual([]);
  });

  const voice = (): Locator => dashboard.log.getByRole('group', { name: 'Voice message' });
  const sound = (): Locator => dashboard.log.getByRole('group', { name: 'Audio' });
  const slider = (player: Locator): Locator => player.getByRole('slider', { name: 'Position' });

  const placeOf = async (player: Locator): Promise<number> =>
    Number(await slider(player).getAttribute('aria-valuenow'));

  const untilPlace = (player: Locator, seconds: number): Promise<unknown> =>
    player.locator(`[aria-valuenow="${seconds}"]`).waitFor();

  async function seekBy(player: Locator, part: number): Promise<void> {
    const { width, height } = (await slider(player).boundingBox())!;
    await slider(player).click({ position: { x: width * part, y: height / 2 } });
  }

  /** The sounds that play now. */
  const playing = (): Promise<{ rate: number }[]> =>
    dashboard.page.evaluate(() =>
      [...played]
        .filter(({ paused }) => !paused)
        .map(({ playbackRate }) => ({ rate: playbackRate })),
    );

  /** The heights of the bars, in any unit. */
  async function barsOf(player: Locator): Promise<number[]> {
    const drawn = (await player.locator('.wave path').first().getAttribute('d')) ?? '';
    return [...drawn.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));
  }
});
