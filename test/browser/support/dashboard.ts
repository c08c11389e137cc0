import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { waitFor } from '../../support/wait-for.js';
import { PageWatch } from './page-watch.js';

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };

type Size = { width: number; height: number };

const TIMEOUT_MS = 15_000;

/** The page in a browser window of its own, in the words of who looks at it. */
export class Dashboard {
  private readonly watch: PageWatch;

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    url: string,
  ) {
    this.watch = new PageWatch(page, new URL(url).origin);
  }

  static async open(
    browser: Browser,
    url: string,
    { viewport = WIDE }: { viewport?: Size } = {},
  ): Promise<Dashboard> {
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const dashboard = new Dashboard(context, await context.newPage(), url);
    await dashboard.page.goto(url);
    return dashboard;
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** What the page did that no page may do; every test checks that it is nothing. */
  get problems(): string[] {
    return this.watch.problems;
  }

  /** Accepts that requests to this path fail, because the test makes them. */
  tolerate(path: string): void {
    this.watch.tolerate(path);
  }

  // --- What there is to see ---

  /** The state of the connection, in the bar at the top. */
  get status(): Locator {
    return this.page.getByRole('banner').getByRole('status');
  }

  get qr(): Locator {
    return this.page.getByRole('img', { name: 'QR code' });
  }

  /** The entries of the chat list. */
  get chats(): Locator {
    return this.page.getByRole('navigation', { name: 'Chats' }).getByRole('link');
  }

  chat(title: string): Locator {
    return this.chats.filter({ hasText: title });
  }

  /** An entry of the chat list by all that it says: title, time, status, preview, unread count. */
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

  /** Where an answer is written in the open chat. */
  get field(): Locator {
    return this.conversation.getByRole('textbox', { name: 'Message' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'New message' });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The texts of the open chat, from the top. */
  texts(): Promise<string[]> {
    return this.bubbles.locator('.message-text').allInnerTexts();
  }

  // --- What a person does ---

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

  /** Types into what has the focus, line breaks as people type them in a chat. */
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
