import type { Browser, Page } from 'playwright-core';
import type { ConnectionDto } from '../../src/connection/dto/connection.dto.js';
import type { ApiClient } from '../support/http.js';
import { waitFor } from '../support/wait-for.js';
import { Playground } from './playground.js';
import { launchBrowser } from './screenshots/browser.js';
import { converse, LAST_WORDS } from './screenshots/conversation.js';
import { takePicture } from './screenshots/picture.js';
import { openView, VIEWS, type View } from './screenshots/view.js';

interface Screen {
  view: View;
  page: Page;
}

/** Takes the pictures of the documentation. */
async function main(): Promise<void> {
  const playground = await Playground.create({ port: 0 });
  const browser = await launchBrowser();
  try {
    await playground.untilServing();
    await takeAll(browser, playground);
  } finally {
    await browser.close();
    await playground.stop();
  }
}

async function takeAll(browser: Browser, playground: Playground): Promise<void> {
  const screens: Screen[] = [];
  for (const view of VIEWS) {
    screens.push({ view, page: await openView(browser, view, playground.url) });
  }
  await playground.api.post('/api/connect');
  for (const screen of screens) await takeQrCode(screen);
  playground.scanQrCodes(0);
  await waitFor('the session', () => isConnected(playground.api));
  await converse(playground);
  for (const screen of screens) await takeChats(screen);
}

async function isConnected(api: ApiClient): Promise<boolean> {
  return (await api.get<ConnectionDto>('/api/connection')).body.state === 'connected';
}

async function takeQrCode({ view, page }: Screen): Promise<void> {
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await takePicture(page, `link-${view.name}`);
}

async function takeChats({ view, page }: Screen): Promise<void> {
  const chat = page.getByRole('link', { name: 'Greeter' });
  await chat.waitFor();
  if (view.isNarrow) await takePicture(page, `chats-${view.name}`);
  await chat.click();
  await page.getByRole('log').getByText(LAST_WORDS).waitFor();
  await takePicture(page, `chat-${view.name}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
