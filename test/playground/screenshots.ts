import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser/support/chromium.js';
import { LocalNetwork } from '../network/local-network.js';
import { pair, waitForPhase, waitForState } from '../support/pairing.js';
import { Service } from '../support/service.js';
import { storeChats } from '../support/stored-chats.js';
import { takePicture } from './screenshots/picture.js';
import { CONNECTED, type Scene } from './screenshots/scene.js';
import { showcase } from './screenshots/showcase.js';
import { openView, VIEWS } from './screenshots/view.js';

/** Only scenes whose name contains one of these, for who works on them: `npm run screenshots chat search`. */
const WANTED = process.argv.slice(2);
/** What the documentation shows, in these views only. */
const SHOWN = ['chat-wide-light', 'chat-wide-dark', 'chat-narrow-light', 'chat-narrow-dark'];
const SHOWN_WIDE = ['inspector-events-wide-light', 'inspector-events-wide-dark'];

/** Takes a picture of every screen and state of the page, wide and narrow, light and dark. */
async function main(): Promise<void> {
  const network = await LocalNetwork.start();
  let service = await Service.start({ network });
  const browser = await launchBrowser();
  try {
    await takeFirstRun(browser, service);
    await pair(service, network.phone({ name: 'You', number: '15550100' }));
    await service.stop();
    storeChats(service.folder, showcase(Date.now()));
    service = await Service.start({ network, folder: service.folder });
    await waitForState(service, 'connected');
    for (const scene of CONNECTED) await takeAll(browser, service.baseUrl, scene);
    await takeTrouble(browser, service, network);
  } finally {
    await browser.close();
    await service.dispose();
    await network.stop();
  }
  await takeLogin();
}

async function takeFirstRun(browser: Browser, service: Service): Promise<void> {
  const { baseUrl } = service;
  await takeAll(browser, baseUrl, {
    name: 'first-run',
    reach: (page) => page.getByRole('button', { name: 'Show the QR code' }).waitFor(),
  });
  await takeAll(browser, baseUrl, {
    name: 'link-code',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Phone number' }).check();
      await page.getByRole('textbox', { name: 'Number of the phone' }).fill('+15550100');
    },
  });
  await service.api.post('/api/connect');
  await waitForPhase(service, 'waiting_for_scan');
  await takeAll(browser, baseUrl, {
    name: 'link',
    reach: (page) => page.getByRole('img', { name: 'QR code' }).waitFor(),
  });
}

async function takeTrouble(
  browser: Browser,
  service: Service,
  network: LocalNetwork,
): Promise<void> {
  const { baseUrl } = service;
  const openChat = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: 'Courier' }).click();
    await page.getByRole('log').waitFor();
  };
  await service.api.post('/api/disconnect');
  await takeAll(browser, baseUrl, { name: 'disconnected', reach: openChat });
  await takeAll(browser, baseUrl, {
    name: 'disconnected-list',
    reach: (page) => page.getByRole('link', { name: 'Courier' }).waitFor(),
  });
  await service.api.post('/api/connect');
  await waitForState(service, 'connected');
  await network.stop();
  await waitForPhase(service, 'waiting_to_retry');
  await takeAll(browser, baseUrl, { name: 'reconnecting', reach: openChat });
}

async function takeLogin(): Promise<void> {
  const browser = await launchBrowser();
  const service = await Service.start({ env: { SERVICE_API_TOKEN: 'a-token-of-some-length' } });
  try {
    await takeAll(browser, service.baseUrl, {
      name: 'login',
      reach: (page) => page.getByLabel('API token').waitFor(),
    });
  } finally {
    await browser.close();
    await service.dispose();
  }
}

async function takeAll(
  browser: Browser,
  url: string,
  { name, reach, isShown }: Scene,
): Promise<void> {
  if (WANTED.length > 0 && !WANTED.some((part) => name.includes(part))) return;
  for (const view of VIEWS) {
    const page = await openView(browser, view, url);
    const title = `${name}-${view.name}`;
    await reach(page).catch((error: unknown) => {
      // The others are worth having, and this one shows where it stands.
      console.error(`${title}: ${String(error)}`);
      process.exitCode = 1;
    });
    await takePicture(page, title, isShown === true && [...SHOWN, ...SHOWN_WIDE].includes(title));
    await page.context().close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
