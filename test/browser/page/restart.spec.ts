import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

const SETTINGS = { SERVICE_EVENT_BUFFER: '100' };
/** More than the buffer and the slack with which it is trimmed. */
const MANY = 250;

describe('a service that is killed while the page is open', () => {
  let browser: Browser;
  let session: ProcessSession;
  let contact: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.spawn({ env: SETTINGS });
    contact = session.network.contact();
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    // The kill cuts off whatever the page asks.
    dashboard.tolerate(/^\/api\//);
    await contact.say('before');
    await dashboard.openChat(contact.name);
    await dashboard.entry(/ before$/).waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(dashboard.problems).toEqual([]);
    expect(session.network.errors).toEqual([]);
  });

  describe('and started again', () => {
    beforeAll(async () => {
      await dashboard.field.focus();
      await dashboard.type('half a sen');
      await kill();
      await contact.say('meanwhile');
      await startAgain();
      await contact.say('after');
      await dashboard.bubble('after').waitFor();
    });

    it('is caught up with, each message once', async () => {
      expect(await dashboard.texts()).toEqual(['before', 'meanwhile', 'after']);
    });

    it('costs no draft and no focus', async () => {
      await dashboard.waitForStatus('Connected');
      await dashboard.type('tence');
      await dashboard.page.keyboard.press('Enter');

      expect((await contact.waitForMessage('half a sentence')).kind).toBe('text');
      await dashboard.bubble('half a sentence').waitFor();
    });

    it('counts the seconds since it is connected', async () => {
      await dashboard.pill.click();
      const since = dashboard.page.locator('time-since');
      const before = /\(.+\)/.exec((await since.textContent())!)![0];
      await since.filter({ hasNotText: before }).waitFor();
      await dashboard.page.keyboard.press('Escape');
    });
  });

  it('shows ten messages that came while it was stopped, once and in order', async () => {
    const before = await dashboard.allTexts();
    await session.service.stop();
    const ten = Array.from({ length: 10 }, (_, index) => `while stopped ${index + 1}`);
    for (const text of ten) await contact.say(text);
    await startAgain();

    await dashboard.bubble(ten.at(-1)!).waitFor();
    expect(await dashboard.allTexts()).toEqual([...before, ...ten]);
  });

  it('may come back with fewer events than were missed', async () => {
    const before = await dashboard.allTexts();
    await kill();
    for (let number = 1; number <= MANY; number += 1) await contact.say(`number ${number}`);
    await startAgain();

    await dashboard.bubble(`number ${MANY}`).waitFor();
    const numbers = Array.from({ length: MANY }, (_, index) => `number ${index + 1}`);
    expect(await dashboard.allTexts()).toEqual([...before, ...numbers]);
  });

  async function kill(): Promise<void> {
    await session.service.kill('SIGKILL');
    await dashboard.awayNote.waitFor();
  }

  /** At the same address: the page stays at its place. */
  async function startAgain(): Promise<void> {
    const { network, service } = session;
    const args = ['--port', new URL(service.baseUrl).port];
    const { folder } = service;
    session.service = await ServiceProcess.start({ network, args, folder, env: SETTINGS });
    await dashboard.awayNote.waitFor({ state: 'hidden' });
  }
});
