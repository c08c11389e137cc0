import type { Page } from 'playwright-core';
import { makeVideo, makeVoice } from '../../support/data/sample-files.js';
import { drawPhoto } from '../files/sample-files.js';
import { FILE_CHAT } from './file-talk.js';
import { POLL_CHAT } from './group-talk.js';
import { GROUP_NAME, LAST_WORDS } from './showcase.js';

/** One screen or state of the page, and how a person gets there from the chat list. */
export interface Scene {
  name: string;
  /** The documentation shows it. */
  isShown?: boolean;
  /** Its layout differs on a tablet. */
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

/** In the order of the pictures, each from a fresh page, while the session is connected. */
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
      await page.getByRole('textbox', { name: 'To' }).fill('+1-555-0100');
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

/** The same, once there is a chat with files, and a group that votes. */
export const WITH_FILES: readonly Scene[] = [
  {
    name: 'chat-files',
    isShown: true,
    reach: async (page) => {
      await openChat(page, FILE_CHAT);
      await page.getByText('Here is the plan.', { exact: false }).last().waitFor();
      const picture = page.getByRole('img', { name: 'This is the place.' });
      await picture.evaluate((image: HTMLImageElement) => image.decode());
    },
  },
  {
    name: 'chat-menu',
    isShown: true,
    reach: async (page) => {
      await openChat(page, POLL_CHAT);
      await page.getByText('4 people voted').waitFor();
      const asked = page.getByRole('article').first();
      await asked.hover();
      await asked.getByRole('button', { name: 'More about this message' }).click();
      await page.getByRole('menuitem', { name: 'Forward' }).waitFor();
    },
  },
  {
    name: 'attachments',
    reach: async (page) => {
      await openChat(page, FILE_CHAT);
      await page.locator('attach-button input').setInputFiles([
        { name: 'east-side.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(1280, 960) },
        { name: 'walk-around.mp4', mimeType: 'video/mp4', buffer: makeVideo() },
        { name: 'note.ogg', mimeType: 'audio/ogg', buffer: makeVoice(3) },
      ]);
      await page.getByRole('textbox', { name: 'Caption' }).fill('From this morning');
      await page.getByRole('combobox').nth(2).waitFor();
    },
  },
  {
    name: 'attachments-trouble',
    reach: async (page) => {
      await openChat(page, FILE_CHAT);
      await page.route('**/api/media?file_name=slow*', () => undefined);
      await page.route('**/api/media?file_name=lost*', (route) => route.abort());
      await page.locator('attach-button input').setInputFiles([
        {
          name: 'lost-and-with-a-very-long-name-that-does-not-fit-the-card.zip',
          mimeType: 'application/zip',
          buffer: Buffer.alloc(2_000_000),
        },
        { name: 'slow.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(9_000_000) },
      ]);
      await page.getByText('The file did not get to').waitFor();
    },
  },
  {
    name: 'drop-zone',
    reach: async (page) => {
      await openChat(page, FILE_CHAT);
      const dataTransfer = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], 'x.txt'));
        return data;
      });
      await page.locator('.log').dispatchEvent('dragover', { dataTransfer });
      await page.locator('.drop-zone').waitFor();
    },
  },
];
