import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import {
  documentMessage,
  imageMessage,
  stickerMessage,
} from '../../../packages/network/src/people/content/media.js';
import { addAccount } from '../../support/service/account.js';
import { pair } from '../../support/service/pairing.js';
import { makePicture } from '../../support/data/sample-files.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

const SHOP = 'shop-2';

describe('the files of a further account', () => {
  let browser: Browser;
  let network: LocalNetwork;
  let service: ServiceProcess;
  let phone: Phone;
  let ann: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    network = await LocalNetwork.start();
    service = await ServiceProcess.start({ network });
    phone = network.phone({ name: 'Shop phone' });
    ann = network.contact({ name: 'Ann', receipts: 'none' });
    const picture = network.media.put('picture', await makePicture());
    network.profiles.setPicture(ann.account, picture.url);
    await pair(await addAccount(service, SHOP), phone);
    await ann.say('look', { to: phone });
    dashboard = await Dashboard.open(browser, `${service.baseUrl}/#/a/${SHOP}/`);
    await dashboard.openChat('Ann');
  });

  afterAll(async () => {
    await browser.close();
    await service.dispose();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  it('load as they come, and from the list of messages', async () => {
    const file = await ann.storeFile('image', await makePicture());
    await ann.sendMessage(imageMessage({ ...file, caption: 'at the sea' }), { to: phone });
    const webp = await ann.storeFile('sticker', await makePicture('webp'));
    await ann.sendMessage(stickerMessage(webp), { to: phone });
    const load = async () => {
      for (const name of ['at the sea', 'Sticker']) {
        await untilLoaded(dashboard.log.getByRole('img', { name }));
      }
    };
    await load();
    await dashboard.reload();
    await load();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  it('are downloaded', async () => {
    const file = await ann.storeFile('document', Buffer.from('a text'));
    const document = documentMessage({ ...file, fileName: 'a.pdf', caption: null });
    await ann.sendMessage(document, { to: phone });
    const button = dashboard.log
      .locator('media-document')
      .getByRole('button', { name: 'Download' });
    const [download] = await Promise.all([dashboard.page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('a.pdf');
    expect(await download.failure()).toBeNull();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  it('have the picture of a person among them', async () => {
    await dashboard.button('More about this chat').click();
    await dashboard.button('Contact info').click();
    await untilLoaded(dashboard.page.getByRole('dialog').locator('img').first());
    await untilLoaded(dashboard.chat('Ann').locator('img'));
    expect(dashboard.takeProblems()).toEqual([]);
  });
});

async function untilLoaded(picture: Locator): Promise<void> {
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}
