import type { Page } from 'playwright-core';
import { GROUP_NAME, LAST_WORDS } from './showcase.js';

/** One screen or state of the page, and how a person gets there from the chat list. */
export interface Scene {
  name: string;
  /** The documentation shows it. */
  isShown?: boolean;
  /** It is laid out in another way on a tablet. */
  isOnTablet?: boolean;
  reach: (page: Page) => Promise<void>;
}

async function openChat(page: Page, name: string): Promise<void> {
  const title = page.locator('.chat-title').getByText(name, { exact: true });
  await page.getByRole('navigation').getByRole('link').filter({ has: title }).click();
  await page.getByRole('log').waitFor();
}

async function openInspector(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Inspector' }).click();
  await page.getByRole('tab', { name: tab }).click();
}

/** In the order in which they are taken, each from a fresh page, while the session is connected. */
export const CONNECTED: readonly Scene[] = [
  {
    name: 'home',
    isOnTablet: true,
    reach: async (page) => page.getByRole('link', { name: 'Courier' }).waitFor(),
  },
  {
    name: 'chat',
    isShown: true,
    isOnTablet: true,
    reach: async (page) => {
      await openChat(page, 'Integration partner');
      await page.getByRole('log').getByText(LAST_WORDS).waitFor();
    },
  },
  {
    name: 'chat-details',
    reach: async (page) => {
      await openChat(page, 'Integration partner');
      const last = page.getByRole('article').last();
      await last.hover();
      await last.getByRole('button', { name: 'Details' }).click();
      await page.locator('.timeline').getByText('Delivered').waitFor();
    },
  },
  {
    name: 'chat-group',
    reach: async (page) => {
      await openChat(page, GROUP_NAME);
      await page.getByRole('log').getByText('Shipped to the test phones.').waitFor();
    },
  },
  {
    name: 'chat-group-earlier',
    reach: async (page) => {
      await openChat(page, GROUP_NAME);
      await page.getByRole('log').evaluate((log) => log.scrollTo({ top: 0 }));
      await page.getByText('Looks calm.').waitFor();
    },
  },
  { name: 'chat-failures', reach: (page) => openChat(page, 'Test phone') },
  {
    name: 'chat-reply',
    reach: async (page) => {
      await openChat(page, 'Integration partner');
      const article = page.getByRole('article').nth(2);
      await article.focus();
      await article.getByRole('button', { name: 'Reply' }).click({ force: true });
      await page.getByRole('textbox', { name: 'Message' }).fill('A table, please.');
    },
  },
  {
    name: 'search',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Search' }).fill('the');
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'search-nothing',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Search' }).fill('nobody said this');
      await page.getByText('Nothing found').first().waitFor();
    },
  },
  {
    name: 'unread',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Unread' }).click();
    },
  },
  {
    name: 'new-message',
    reach: async (page) => {
      await page.getByRole('button', { name: 'New message' }).click();
      await page.getByRole('textbox', { name: 'To' }).fill('+1 555 0100');
    },
  },
  {
    name: 'new-message-checked',
    reach: async (page) => {
      await page.getByRole('button', { name: 'New message' }).click();
      await page.getByRole('textbox', { name: 'To' }).fill('+15559990000');
      await page.getByText('This number is not on WhatsApp').waitFor();
    },
  },
  {
    name: 'connection',
    reach: async (page) => page.getByRole('button', { name: 'Connection:' }).click(),
  },
  {
    name: 'logout',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Connection:' }).click();
      await page.getByRole('button', { name: 'Log out…' }).click();
      await page.getByRole('dialog', { name: 'Log out?' }).waitFor();
    },
  },
  {
    name: 'settings',
    reach: async (page) => page.getByRole('button', { name: 'Settings' }).click(),
  },
  {
    name: 'thread-menu',
    reach: async (page) => {
      await openChat(page, 'Courier');
      await page.getByRole('button', { name: 'More about this chat' }).click();
    },
  },
  {
    name: 'chat-not-sent',
    reach: async (page) => {
      await openChat(page, 'Courier');
      await page.route('**/api/send', (route) => route.abort());
      await page.getByRole('textbox', { name: 'Message' }).fill('Is it there yet?');
      await page.keyboard.press('Enter');
      await page.getByText('The dashboard service did not answer.').waitFor();
    },
  },
  {
    name: 'error',
    isOnTablet: true,
    reach: async (page) => {
      await openChat(page, 'Courier');
      await page.route('**/api/disconnect', (route) => route.abort());
      await page.getByRole('button', { name: 'Connection:' }).click();
      const button = page.getByRole('button', { name: 'Disconnect', exact: true });
      await button.first().click();
      await page.locator('.toast').waitFor();
    },
  },
  {
    name: 'inspector-events',
    isShown: true,
    isOnTablet: true,
    reach: async (page) => {
      await openChat(page, 'Integration partner');
      await openInspector(page, 'Events');
      await page.locator('.event-line').last().click();
      await page.locator('.event-body').waitFor();
    },
  },
  {
    name: 'inspector-nodes',
    reach: async (page) => {
      await openInspector(page, 'Nodes');
      await page.locator('.event-line').last().click();
      await page.locator('.event-body').waitFor();
    },
  },
  {
    name: 'inspector-summary',
    reach: async (page) => {
      await openInspector(page, 'Summary');
      await page.getByText('Buffers').waitFor();
    },
  },
  {
    name: 'inspector-requests',
    reach: async (page) => {
      await openChat(page, 'Courier');
      await openInspector(page, 'Requests');
    },
  },
];
