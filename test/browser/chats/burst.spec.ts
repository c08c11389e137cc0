import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { sendSteadily } from '../../../packages/network/src/chaos/steady-load.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard, NARROW, WIDE } from '../support/dashboard.js';

/** The soak test has the big figures. */
const OTHERS = 5;
const MESSAGES_EACH = 40;
const PER_SECOND = 200;
const TYPED = 'typed while messages pour in, and not a letter is lost';

describe('a burst of messages while a person types', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;
  let contact: Contact;
  let others: Contact[];

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.start();
    contact = session.network.contact({ name: 'Open chat' });
    others = Array.from({ length: OTHERS }, (_, index) =>
      session.network.contact({ name: `Other ${index}` }),
    );
    for (let number = 1; number <= 60; number += 1) await contact.say(`before ${number}`);
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.entry(/Open chat .* 60 unread$/).waitFor();
    await dashboard.openChat('Open chat');
    // New messages come first for the reader.
    await dashboard.page.getByText('New messages', { exact: true }).waitFor();
    await dashboard.page.getByRole('button', { name: 'Go to the newest message' }).click();
    await dashboard.bubble('before 60').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(dashboard.problems).toEqual([]);
  });

  it.each([WIDE, NARROW])('the button to the end covers no message: %p', async (size) => {
    await dashboard.page.setViewportSize(size);
    const button = dashboard.page.getByRole('button', { name: 'Go to the newest message' });
    await waitFor('the button', async () => {
      await dashboard.log.evaluate((log) => log.scrollBy({ top: -log.clientHeight }));
      return button.isVisible();
    });
    const { x } = (await button.boundingBox())!;
    const end = await dashboard.log
      .locator('.log-row')
      .first()
      .evaluate((row) => row.getBoundingClientRect().right);
    expect(x).toBeGreaterThanOrEqual(end);
    await button.click();
    await dashboard.bubble('before 60').waitFor();
    await dashboard.page.setViewportSize(WIDE);
  });

  it('takes no key and no focus', async () => {
    await dashboard.field.focus();
    const contacts = [contact, ...others];
    const [perSecond] = await Promise.all([
      sendSteadily({
        contacts,
        text: 'new',
        first: 1,
        count: MESSAGES_EACH,
        perSecond: PER_SECOND,
      }),
      dashboard.page.keyboard.type(TYPED, { delay: 20 }),
    ]);
    console.log(`${contacts.length * MESSAGES_EACH} messages, ${perSecond} a second`);

    expect(await dashboard.field.inputValue()).toBe(TYPED);
    await dashboard.waitForFocus(dashboard.field);
    await dashboard.bubble(`new ${MESSAGES_EACH}`).waitFor();
    for (const other of others) {
      await dashboard.entry(new RegExp(`${other.name} .* ${MESSAGES_EACH} unread$`)).waitFor();
    }
  });

  it('does not move the text of somebody who reads further up', async () => {
    await dashboard.log.hover();
    await dashboard.page.mouse.wheel(0, -600);
    await dashboard.button('Go to the newest message').waitFor();
    const before = await dashboard.places();
    for (let number = 1; number <= 20; number += 1) await contact.say(`further down ${number}`);
    await dashboard.button('Go to the newest message, 20 new').waitFor();

    const after = await dashboard.places();
    const moved = [...before].filter(([key, place]) => after.get(key) !== place);
    expect(moved).toEqual([]);
  });

  it('opens the chat that is aimed at, and puts the others in order afterwards', async () => {
    for (const other of others) await other.say('before the aim');
    await dashboard.chat('Other 4').getByText('before the aim').waitFor();
    const [, aimed, , late] = await dashboard.titles();
    const box = (await dashboard.chat(aimed).boundingBox())!;
    await dashboard.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await others.find(({ name }) => name === late)!.say('while somebody aims');
    await dashboard.chat(late).getByText('while somebody aims').waitFor();
    await dashboard.page.mouse.down();
    await others.find(({ name }) => name === late)!.say('while the button is down');
    await dashboard.chat(late).getByText('while the button is down').waitFor();
    await dashboard.page.mouse.up();

    await dashboard.heading(aimed).waitFor();
    await waitFor('the order', async () => (await dashboard.titles())[0] === late);
  });
});
