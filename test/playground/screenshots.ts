import '../../packages/network/src/signal/use-native-curve.js';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser/support/chromium.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import { scaled } from '../support/jest/machine-factor.js';
import { pair, readConnection, waitForPhase, waitForState } from '../support/service/pairing.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { storeChats } from '../support/data/stored-chats.js';
import { waitFor } from '../support/wait-for.js';
import { takePicture } from './screenshots/picture.js';
import { talkAboutFiles } from './screenshots/file-talk.js';
import { talkInGroup } from './screenshots/group-talk.js';
import { CONNECTED, WITH_FILES, type Scene } from './screenshots/scene.js';
import { showcase } from './screenshots/showcase.js';
import { openView, TABLET_VIEWS, VIEWS } from './screenshots/view.js';

/** Only scenes whose name contains one of these words, for work on them: `npm run screenshots chat search`. */
const WANTED = process.argv.slice(2);
/** The first code is shown for a minute. */
const QR_MS = scaled(90_000);
/** The pictures of the documentation, in these views only. */
const SHOWN = ['chat-wide-light', 'chat-wide-dark', 'chat-narrow-light', 'chat-narrow-dark'];
const SHOWN_WIDE = [
  'inspector-events-wide-light',
  'inspector-events-wide-dark',
  'chat-files-wide-light',
  'chat-files-wide-dark',
  'chat-menu-wide-light',
  'chat-menu-wide-dark',
];

/** Takes a picture of every screen and state of the page, wide and narrow, light and dark. */
async function main(): Promise<void> {
  const network = await LocalNetwork.start();
  let service = await ServiceProcess.start({ network });
  const browser = await launchBrowser();
  try {
    const phone = network.phone({ name: 'You', number: '15550100' });
    await takeFirstRun(browser, service);
    await pair(service, phone);
    await takeAll(browser, service.baseUrl, {
      name: 'no-chats',
      reach: (page) => page.getByText('No chats yet').waitFor(),
    });
    await service.stop();
    await storeChats(service.folder, showcase(Date.now()));
    service = await ServiceProcess.start({ network, folder: service.folder });
    await waitForState(service, 'connected');
    for (const scene of CONNECTED) await takeAll(browser, service.baseUrl, scene);
    await takeFiles(browser, network, service);
    await takeTrouble(browser, { network, service, phone });
    await network.stop();
    await takeLost(browser, service);
    await takeAway(browser, service);
  } finally {
    await browser.close();
    await service.dispose();
    await network.stop();
  }
  await takeLogin();
  await takeExpired();
}

async function takeFirstRun(browser: Browser, service: ServiceProcess): Promise<void> {
  const { baseUrl } = service;
  await takeAll(browser, baseUrl, {
    name: 'first-run',
    reach: (page) => page.getByRole('button', { name: 'Link a phone' }).waitFor(),
  });
  await takeAll(browser, baseUrl, {
    name: 'link-code',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Phone number' }).check();
      await page.getByRole('textbox', { name: 'Phone number' }).fill('+15550100');
    },
  });
  await service.api.post('/api/connect');
  await waitForPhase(service, 'waiting_for_scan');
  await takeAll(browser, baseUrl, {
    name: 'link',
    isOnTablet: true,
    reach: (page) => page.getByRole('img', { name: 'QR code' }).waitFor(),
  });
  await takeCode(browser, service);
}

/** In one page: there is one code in a while. */
async function takeCode(browser: Browser, { baseUrl }: ServiceProcess): Promise<void> {
  const name = 'link-code-shown';
  if (!isWanted(name)) return;
  const page = await openView(browser, VIEWS[0], baseUrl);
  await page.getByRole('radio', { name: 'Phone number' }).check();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+15550100');
  await page.getByRole('button', { name: 'Get a code' }).click();
  await page.locator('.pairing-code').waitFor();
  for (const view of VIEWS) {
    await page.setViewportSize(view);
    await page.emulateMedia({ colorScheme: view.theme });
    await takePicture(page, `${name}-${view.name}`, false);
  }
  await page.context().close();
}

/** After the others, whose chat list must not have it. */
async function takeFiles(
  browser: Browser,
  network: LocalNetwork,
  service: ServiceProcess,
): Promise<void> {
  if (!WITH_FILES.some(({ name }) => isWanted(name))) return;
  await talkAboutFiles(network, service);
  await talkInGroup(network, service);
  for (const scene of WITH_FILES) await takeAll(browser, service.baseUrl, scene);
}

const toCourier = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Courier' }).click();
  await page.getByRole('log').waitFor();
};

async function takeTrouble(
  browser: Browser,
  { network, service, phone }: { network: LocalNetwork; service: ServiceProcess; phone: Phone },
): Promise<void> {
  const { baseUrl } = service;
  const inList = (page: Page) => page.getByRole('link', { name: 'Courier' }).waitFor();
  await service.api.post('/api/disconnect');
  await takeAll(browser, baseUrl, { name: 'disconnected', reach: toCourier });
  await takeAll(browser, baseUrl, { name: 'disconnected-list', reach: inList });
  await service.api.post('/api/connect');
  await waitForState(service, 'connected');
  phone.unlink();
  await waitForState(service, 'disconnected');
  await takeAll(browser, baseUrl, {
    name: 'unlinked',
    reach: async (page) => {
      await inList(page);
      // Beside the list, or, on a narrow screen, behind it.
      await page.locator('#link-heading').waitFor({ state: 'attached' });
    },
  });
  await takeAll(browser, baseUrl, {
    name: 'unlinked-connection',
    reach: async (page) => {
      await inList(page);
      await page.getByRole('button', { name: 'Connection:' }).click();
    },
  });
  await pair(service, phone);
  network.faults.conflict('replaced');
  await waitForState(service, 'disconnected');
  await takeAll(browser, baseUrl, { name: 'replaced', isOnTablet: true, reach: toCourier });
  await takeAll(browser, baseUrl, {
    name: 'replaced-connection',
    reach: async (page) => {
      await inList(page);
      await page.getByRole('button', { name: 'Connection:' }).click();
    },
  });
  await service.api.post('/api/connect');
  await waitForState(service, 'connected');
}

async function takeLost(browser: Browser, service: ServiceProcess): Promise<void> {
  await waitForPhase(service, 'waiting_to_retry');
  await takeAll(browser, service.baseUrl, { name: 'reconnecting', reach: toCourier });
}

/** The view of open pages when a service ends. */
async function takeAway(browser: Browser, service: ServiceProcess): Promise<void> {
  if (!isWanted('service-away')) return;
  const pages = await Promise.all(VIEWS.map((view) => openView(browser, view, service.baseUrl)));
  for (const page of pages) await toCourier(page);
  await service.stop();
  for (const [index, page] of pages.entries()) {
    await page.getByRole('banner').getByText('does not answer').first().waitFor();
    await takePicture(page, `service-away-${VIEWS[index]?.name}`, false);
    await page.context().close();
  }
}

/** A code that nobody scans, until there are no further ones. */
async function takeExpired(): Promise<void> {
  if (!isWanted('link-expired')) return;
  const network = await LocalNetwork.start({ qrRefs: 1 });
  const service = await ServiceProcess.start({ network });
  const browser = await launchBrowser();
  try {
    await service.api.post('/api/connect');
    await waitForPhase(service, 'waiting_for_scan');
    await waitFor('the end of the code', async () => isExpired(service), QR_MS);
    await takeAll(browser, service.baseUrl, {
      name: 'link-expired',
      reach: (page) => page.locator('#conversation').getByText('Nobody scanned').waitFor(),
    });
  } finally {
    await browser.close();
    await service.dispose();
    await network.stop();
  }
}

const isExpired = async (service: ServiceProcess): Promise<boolean> =>
  (await readConnection(service)).reason_code === 'qr_expired';

async function takeLogin(): Promise<void> {
  const browser = await launchBrowser();
  const service = await ServiceProcess.start({
    env: { SERVICE_API_TOKEN: 'a-token-of-some-length' },
  });
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

const isWanted = (name: string): boolean =>
  WANTED.length === 0 || WANTED.some((part) => name.includes(part));

async function takeAll(
  browser: Browser,
  url: string,
  { name, reach, isShown, isOnTablet }: Scene,
): Promise<void> {
  if (!isWanted(name)) return;
  for (const view of [...VIEWS, ...(isOnTablet ? TABLET_VIEWS : [])]) {
    const page = await openView(browser, view, url);
    const title = `${name}-${view.name}`;
    await reach(page).catch((error: unknown) => {
      // Goes on: the others are worth having, and this one shows how far it got.
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
