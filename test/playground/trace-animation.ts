import '../../packages/network/src/signal/use-native-curve.js';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { QueuedDto } from '../../src/features/send/dto/queued.dto.js';
import { launchBrowser } from '../browser/support/chromium.js';
import { pair } from '../support/service/pairing.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { openView } from './screenshots/view.js';

const FOLDER = join(import.meta.dirname, '../../docs/images');
const THEMES = ['light', 'dark'] as const;
const SIZE = { width: 1360, height: 640 };
const FRAME_MS = 1400;
/** The last picture is the one to look at. */
const LAST_FRAME_MS = 4000;

type Theme = (typeof THEMES)[number];

/** Makes the animation in the README: one message on its way, from the queue until it is read. */
async function main(): Promise<void> {
  const network = await LocalNetwork.start();
  const service = await ServiceProcess.start({ network });
  const browser = await launchBrowser();
  try {
    await pair(service, network.phone({ name: 'You', number: '15550100' }));
    const grace = network.contact({ name: 'Grace', number: '15550102', receipts: 'none' });
    await grace.say('Is the invoice out yet?');
    for (const theme of THEMES) await animate(browser, { network, service, grace }, theme);
  } finally {
    await browser.close();
    await service.dispose();
    await network.stop();
  }
}

interface Scene {
  network: LocalNetwork;
  service: ServiceProcess;
  grace: Contact;
}

async function animate(
  browser: Browser,
  { network, service, grace }: Scene,
  theme: Theme,
): Promise<void> {
  // Until it is released.
  network.faults.acks({ mode: 'late', times: 1 });
  const path = `/api/chats/${grace.jid}/messages`;
  const { body } = await service.api.post<QueuedDto>(path, { text: 'Sent this morning' });
  const id = body.message_id;
  const view = { name: theme, theme, isNarrow: false, ...SIZE };
  const page = await openView(browser, view, `${service.baseUrl}/#/chats/${grace.jid}/${id}/trace`);
  const frames: Buffer[] = [];
  const take = async (shown: string) => {
    await page.getByText(shown, { exact: true }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    frames.push(await page.screenshot());
  };
  await take('Out: <message>');
  network.faults.releaseAcks();
  await take('ack.server');
  grace.markDelivered(id);
  await take('ack.delivered');
  grace.markRead(id);
  await take('ack.read');
  await open(page, 'Out: <message>');
  frames.push(await page.screenshot());
  await page.context().close();
  const delay = frames.map((_, index) => (index < frames.length - 1 ? FRAME_MS : LAST_FRAME_MS));
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 82, loop: 0, delay })
    .toFile(join(FOLDER, `trace-${theme}.webp`));
}

async function open(page: Page, step: string): Promise<void> {
  await page.getByRole('list', { name: 'Steps' }).getByText(step).click();
  await page.getByRole('region', { name: step }).waitFor();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
