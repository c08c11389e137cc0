import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { scaled } from '../../../packages/network/src/state/scaled.js';
import { isPresenceCall, notePresenceCall } from '../../support/called-presences.js';
import { waitFor } from '../../support/wait-for.js';
import { PageWatch } from './page-watch.js';

export const WIDE = { width: 1280, height: 800 };
/** The requests of the page at its start, which are refused without a login. */
export const ASKED_FIRST = /^\/api\/(accounts|connection|token)$/;

export const NARROW = { width: 390, height: 844 };

type Size = { width: number; height: number };

/** The page in a browser window of its own, in the words of its user. */
export class Dashboard {
  private readonly watch: PageWatch;

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    url: string,
    private readonly viewport: Size,
  ) {
    this.watch = new PageWatch(page, new URL(url).origin);
  }

  /**
   * @param options `locale` null for the browser's own, which is `en-US@posix` on a system without languages; `prepare`
   *   is called before anything is loaded
   */
  static async open(
    browser: Browser,
    url: string,
    {
      viewport = WIDE,
      locale = 'en-GB',
      prepare = async () => undefined,
    }: { viewport?: Size; locale?: string | null; prepare?: (page: Page) => Promise<unknown> } = {},
  ): Promise<Dashboard> {
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      ...(locale !== null && { locale }),
    });
    const dashboard = new Dashboard(context, await context.newPage(), url, viewport);
    // The presence is requested by a page that shows a chat.
    context.on('request', (request) => {
      // The browser may report a request after its answer.
      if (isPresenceCall(request.url())) notePresenceCall({ late: scaled(2000) });
    });
    await prepare(dashboard.page);
    await dashboard.page.goto(url);
    return dashboard;
  }

  /** Loads the page again, as a person would. */
  async reload(): Promise<this> {
    this.watch.expectLoad();
    await this.page.reload();
    return this;
  }

  /** The next act loads the page again. */
  expectLoad(): void {
    this.watch.expectLoad();
  }

  /** The way to an account, on the rail. */
  account(name: string): Locator {
    return this.page.locator('account-rail').getByRole('link', { name: new RegExp(`^${name}: `) });
  }

  /** Runs an act that leads to another account. */
  async toAccount(
    name: string,
    act: () => Promise<unknown> = () => this.account(name).click(),
  ): Promise<void> {
    await act();
    // A small screen shows no rail beside a chat.
    const shown = this.page.locator('account-rail [aria-current="page"]');
    await shown.and(this.page.locator(`[aria-label^="${name}: "]`)).waitFor({ state: 'attached' });
  }

  /** For tests that share a page: closes what is open, and goes home. Drafts and settings stay. */
  async startOver(): Promise<void> {
    const { page } = this;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize(this.viewport);
    await waitFor('everything to be closed', async () => {
      const isOpen = await page.evaluate(
        () => document.querySelector('dialog[open], :popover-open') !== null,
      );
      if (isOpen) await page.keyboard.press('Escape');
      return !isOpen;
    });
    if (await this.inspector.isVisible()) await this.closeInspector();
    await this.goTo('#/');
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** The forbidden things that the page did; every test checks that there are none. */
  get problems(): string[] {
    return this.watch.problems;
  }

  /** The same, and begins anew: for tests that share a page. */
  takeProblems(): string[] {
    return this.watch.takeProblems();
  }

  /** Accepts that requests to this path fail, because the test makes them. */
  tolerate(path: string | RegExp): void {
    this.watch.tolerate(path);
  }

  // --- What is visible ---

  /** The state of the connection, in the bar at the top. */
  get status(): Locator {
    return this.page.getByRole('banner').getByRole('status');
  }

  /** The state in the card below the chat list. */
  get connectButton(): Locator {
    return this.page.locator('connection-note').getByRole('button', { name: 'Connect' });
  }

  get linkButton(): Locator {
    return this.conversation.getByRole('button', { name: 'Link a phone' });
  }

  get qr(): Locator {
    return this.page.getByRole('img', { name: 'QR code' });
  }

  /** The entries of the chat list. */
  get chats(): Locator {
    const links = this.page.getByRole('navigation', { name: 'Chats' }).getByRole('link');
    // The link to the statistics is not a chat.
    return links.and(this.page.locator('[href*="/chats/"]'));
  }

  chat(title: string): Locator {
    return this.chats.filter({ hasText: title });
  }

  /** An entry of the chat list by all its words: title, time, status, preview, unread count. */
  entry(name: RegExp): Locator {
    return this.page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name });
  }

  /** The titles of the chat list, from the top. */
  titles(): Promise<string[]> {
    return this.chats.locator('.chat-title').allInnerTexts();
  }

  /** The pane beside the list, or in its place. */
  get conversation(): Locator {
    return this.page.locator('#conversation');
  }

  heading(name: string): Locator {
    return this.conversation.getByRole('heading', { name, exact: true });
  }

  get log(): Locator {
    return this.page.getByRole('log');
  }

  /** The messages of the open chat. */
  get bubbles(): Locator {
    return this.log.getByRole('article');
  }

  bubble(text: string): Locator {
    return this.bubbles.filter({ has: this.page.getByText(text, { exact: true }) });
  }

  /** The field for an answer in the open chat. */
  get field(): Locator {
    return this.conversation.getByRole('textbox', { name: 'Message' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'New message' });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** All texts of the open chat, from the top: scrolls through it from its end, as a reader does, and back. */
  async allTexts(): Promise<string[]> {
    const found = new Map<string, string>();
    for (let isAtTop = false; !isAtTop;) {
      const rows = await this.log.evaluate((log) => {
        const drawn = [...log.querySelectorAll<HTMLElement>('[data-key]')].map(
          (row): [string, string] => [
            row.dataset['key'] ?? '',
            row.querySelector<HTMLElement>('.message-text')?.innerText ?? '',
          ],
        );
        const top = log.scrollTop;
        log.scrollBy({ top: -log.clientHeight / 2 });
        return { drawn, isAtTop: top === 0 && log.querySelector('.log-head.is-start') !== null };
      });
      const earlier = rows.drawn.filter(([key]) => !found.has(key));
      const later = [...found];
      found.clear();
      for (const [key, text] of [...earlier, ...later]) found.set(key, text);
      ({ isAtTop } = rows);
      await this.untilDrawn();
    }
    await this.log.evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
    await this.untilDrawn();
    return [...found.values()];
  }

  /** Two frames: the effect of a scroll is there after them. */
  async untilDrawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** The texts of the open chat that are drawn, from the top. */
  texts(): Promise<string[]> {
    return this.bubbles.locator('.message-text').allInnerTexts();
  }

  nodeCount(): Promise<number> {
    return this.page.evaluate(() => document.querySelectorAll('*').length);
  }

  /** The share of the screen that has moved by itself: 0 is nothing (web.dev/cls). */
  layoutShift(): Promise<number> {
    return this.page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[]) {
              if (!entry.hadRecentInput) sum += entry.value;
            }
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => setTimeout(() => done(sum)));
        }),
    );
  }

  /** The position of each message in view. */
  async places(): Promise<Map<string, number>> {
    const places = await this.log.evaluate((log) => {
      const view = log.getBoundingClientRect();
      return [...log.querySelectorAll<HTMLElement>('[data-key]')]
        .map((row): [string, DOMRect] => [row.dataset['key'] ?? '', row.getBoundingClientRect()])
        .filter(([, box]) => box.top >= view.top && box.bottom <= view.bottom)
        .map(([key, box]): [string, number] => [key, Math.round(box.top)]);
    });
    return new Map(places);
  }

  /** True when a message is within the visible part of the thread. */
  async isInView(message: Locator): Promise<boolean> {
    const [log, box] = [await this.log.boundingBox(), await message.boundingBox()];
    return (
      log !== null && box !== null && box.y >= log.y && box.y + box.height <= log.y + log.height
    );
  }

  get inspector(): Locator {
    return this.page.getByRole('complementary', { name: 'Inspector' });
  }

  /** The rows of events or raw traffic that are drawn. */
  get eventLines(): Locator {
    return this.inspector.locator('.event-line');
  }

  /** The texts in its language. */
  get eventFilter(): Locator {
    return this.inspector.getByRole('textbox', { name: 'Filter' });
  }

  /** Waits for everything that is loaded after the first rendering. */
  async untilComplete(): Promise<void> {
    await this.page.evaluate(`Promise.all([
      import('./components/parts.js').then(({ loadParts }) => loadParts()),
      import('./controllers/chat-controllers.js'),
      import('./controllers/message-controllers.js'),
      import('./controllers/tool-controllers.js'),
    ])`);
    // Acts with the controllers.
    await this.untilDrawn();
  }

  // --- Acts of a person ---

  /** @param text in the language of the filter */
  async filterEvents(text: string): Promise<void> {
    await this.eventFilter.fill(text);
  }

  async openInspector(tab: string): Promise<void> {
    await this.button('Inspector').click();
    await this.inspector.getByRole('tab', { name: tab }).click();
  }

  /** Resets it to its first state: nothing filtered, nothing unfolded. */
  private async closeInspector(): Promise<void> {
    await this.page.evaluate(() => {
      const unfolded = '.event-line[aria-expanded=true], .request-line[aria-expanded=true]';
      for (const line of document.querySelectorAll<HTMLElement>(unfolded)) line.click();
    });
    await this.goTo('#/?inspect=all');
    await this.inspector.getByRole('tab', { name: 'All', selected: true }).waitFor();
    await this.button('Close the inspector').click();
    await this.inspector.waitFor({ state: 'detached' });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Search' }).fill(text);
  }

  /**
   * Scrolls the thread back in small steps until a text is drawn. Returns the steps at which the rows in view moved by
   * anything but the step.
   */
  scrollBack({ until }: { until: string }): Promise<string[]> {
    return this.log.evaluate(async (log, text) => {
      const STEP_PX = 200;
      const jumps: string[] = [];
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      // The lower edge of its text: the row of the oldest message begins with the day, until an older one has it.
      const places = () =>
        new Map(
          [...log.querySelectorAll<HTMLElement>('[data-key]')].map((row) => [
            row.dataset['key'],
            Math.round(row.getBoundingClientRect().bottom),
          ]),
        );
      const isDrawn = () => log.textContent?.includes(text) ?? false;
      for (let step = 0; step < 2000 && !isDrawn(); step += 1) {
        const before = places();
        const top = log.scrollTop;
        log.scrollBy({ top: -STEP_PX });
        const by = top - log.scrollTop;
        await frame();
        await frame();
        for (const [key, place] of places()) {
          const moved = place - (before.get(key) ?? place - by);
          if (Math.abs(moved - by) > 2) jumps.push(`${key} by ${moved} instead of ${by}`);
        }
      }
      return jumps.slice(0, 5);
    }, until);
  }

  /** The key of the thread's first row, once it is in view. */
  async oldestInView(): Promise<string> {
    const found = await this.page.waitForFunction(() => {
      const log = document.querySelector('.log');
      const row = log?.querySelector<HTMLElement>('[data-key]');
      if (!row) return null;
      // The rows are still the old ones right after a scroll.
      const [{ top }, view] = [row.getBoundingClientRect(), log!.getBoundingClientRect()];
      return top >= view.top && top < view.bottom ? row.dataset['key'] : null;
    });
    return String(await found.jsonValue());
  }

  /** The lower edge of a row of the thread, in whole pixels of the window. */
  endOfRow(key: string): Promise<number> {
    return this.log
      .locator(`[data-key="${key}"]`)
      .evaluate((row) => Math.round(row.getBoundingClientRect().bottom));
  }

  /** Opens the details of a message. */
  async openDetails(text: string): Promise<void> {
    await this.bubble(text).hover();
    await this.bubble(text).getByRole('button', { name: 'Details' }).click();
  }

  async showQr(): Promise<void> {
    await this.page.getByRole('radio', { name: 'QR code' }).check();
    await this.qr.waitFor();
  }

  /** Asks for a code to type on the phone of this number; for anything else, the page shows the fault. */
  async askForCode(number: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Phone number' }).check();
    await this.page.getByRole('textbox', { name: 'Phone number' }).fill(number);
    await this.button('Get a code').click();
  }

  /** The state in the bar, which opens the card with all acts for it. */
  get pill(): Locator {
    return this.page.getByRole('button', { name: 'Connection:' });
  }

  /** The report in the bar that the service does not answer. */
  get awayNote(): Locator {
    return this.page.getByRole('banner').getByText('does not answer').first();
  }

  async disconnect(): Promise<void> {
    await this.pill.click();
    await this.button('Disconnect').click();
  }

  async askToLogOut(): Promise<void> {
    await this.pill.click();
    await this.button('Log out…').click();
  }

  async waitForStatus(text: string): Promise<void> {
    await this.status.getByText(text, { exact: true }).waitFor();
  }

  /** Follows a link into the page, without loading it again. */
  async goTo(hash: string): Promise<void> {
    await this.page.evaluate((target) => (location.hash = target), hash);
  }

  /** Opens a chat from the list and waits for its messages. */
  async openChat(title: string): Promise<void> {
    await this.chat(title).click();
    await this.heading(title).waitFor();
    await this.log.waitFor();
  }

  /** Writes in the open chat and presses Enter. */
  async reply(text: string): Promise<void> {
    await this.field.focus();
    await this.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Types into the focused field, with line breaks as in a chat. */
  async type(text: string): Promise<void> {
    const [first = '', ...more] = text.split('\n');
    await this.page.keyboard.insertText(first);
    for (const line of more) {
      await this.page.keyboard.press('Shift+Enter');
      await this.page.keyboard.insertText(line);
    }
  }

  /** Fills the open dialog and sends. */
  async writeNew(to: string, text: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'To' }).fill(to);
    await this.dialog.getByRole('textbox', { name: 'Message' }).fill(text);
    await this.dialog.getByRole('button', { name: 'Send' }).click();
  }

  async waitForFocus(target: Locator): Promise<void> {
    await waitFor(`${String(target)} to have the focus`, () => isFocused(target));
  }

  /** Waits until the field of the open chat holds this. */
  async waitForDraft(text: string): Promise<void> {
    await waitFor(`the draft "${text}"`, async () => (await this.field.inputValue()) === text);
  }
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
