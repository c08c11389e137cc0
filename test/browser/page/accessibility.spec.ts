import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import { REASONS } from '../../../src/whatsapp/session-reasons.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { pair } from '../../support/service/pairing.js';
import { Service } from '../../support/service/service.js';
import { TRANSLATIONS } from '../../support/languages.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';
import { findTurnedNumbers } from '../support/fit.js';

/** An element of each part of the inspector, to wait for. */
const MARKS = {
  All: '.event-line',
  Events: '.event-line',
  Nodes: '.event-line',
  Summary: 'meter',
  Requests: '.request',
};

describe('axe finds nothing wrong, wide and narrow, light and dark,', () => {
  let browser: Browser;
  let network: LocalNetwork;
  let phone: Phone;
  let service: Service;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    network = await LocalNetwork.start();
    phone = network.phone();
    service = await Service.start({ network });
    dashboard = await Dashboard.open(browser, service.baseUrl);
  });

  afterAll(async () => {
    await browser.close();
    await service.dispose();
    await network.stop();
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  it('on the first run, and in the form for a code', async () => {
    await dashboard.linkButton.waitFor();
    expect(await findViolations(dashboard)).toEqual([]);

    await dashboard.askForCode('+1-555');
    await dashboard.page.getByText('No dashes').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('in the card of every reason', async () => {
    await dashboard.page.evaluate((reasons) => {
      const place = document.createElement('section');
      place.ariaLabel = 'Cards';
      const cards = reasons.map(({ code, summary, text }) =>
        Object.assign(document.createElement('connection-card'), {
          connection: {
            reason_code: code,
            reason: summary,
            reason_text: text,
            state: 'connecting',
          },
        }),
      );
      place.append(...cards);
      document.body.append(place);
    }, Object.values(REASONS));

    for (const { summary } of Object.values(REASONS)) {
      await dashboard.page
        .locator('[aria-label="Cards"]')
        .getByText(summary, { exact: true })
        .waitFor();
    }
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.page.locator('[aria-label="Cards"]').evaluate((place) => place.remove());
  });

  it('beside a QR code, and a code to type', async () => {
    await service.api.post('/api/connect');
    await dashboard.showQr();
    expect(await findViolations(dashboard)).toEqual([]);

    await dashboard.askForCode(`+${phone.number}`);
    await dashboard.page.locator('.pairing-code').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
  });

  describe('once a phone is linked,', () => {
    beforeAll(async () => {
      await service.api.post('/api/disconnect');
      await pair(service, phone);
      await dashboard.waitForStatus('Connected');
      // Elsewhere, the page follows whoever writes first after linking.
      await dashboard.goTo('#/stats');
      await dashboard.page.locator('uptime-strip').waitFor();
      await converse();
      await dashboard.goTo('#/');
    });

    it('in the list of chats, in a thread, and beside the details of a message', async () => {
      await dashboard.entry(/Silent .* 1 unread$/).waitFor();
      expect(await findViolations(dashboard)).toEqual([]);

      await dashboard.openChat('Reader');
      await dashboard.bubble('refused').getByText('Not sent').waitFor();
      await dashboard.openDetails('an answer');
      await dashboard.page.locator('.timeline').getByText('Sent').waitFor();
      expect(await findViolations(dashboard)).toEqual([]);
    });

    it('in the results of a search, and in an empty result', async () => {
      await dashboard.search('answer');
      await dashboard.page.locator('mark').first().waitFor();
      expect(await findViolations(dashboard)).toEqual([]);

      await dashboard.search('nobody said this');
      await dashboard.page.locator('.list-note').getByText('Nothing found').waitFor();
      expect(await findViolations(dashboard)).toEqual([]);
      await dashboard.search('');
    });

    it('in every part of the inspector', async () => {
      for (const [tab, mark] of Object.entries(MARKS)) {
        await dashboard.openInspector(tab);
        await dashboard.inspector.locator(mark).first().waitFor();
        const closed = dashboard.eventLines.and(dashboard.page.locator('[aria-expanded=false]'));
        if (await closed.count()) {
          await closed.last().click();
          await dashboard.inspector.locator('pre').first().waitFor();
        }
        if (tab === 'Requests') {
          await dashboard.inspector.getByRole('button', { name: 'POST /api/send' }).first().click();
          await dashboard.inspector.locator('pre').first().waitFor();
        }
        expect([tab, ...(await findViolations(dashboard))]).toEqual([tab]);
        await dashboard.inspector.getByRole('button', { name: 'Close' }).click();
      }
    });

    it.each(TRANSLATIONS)(
      'in %s: in every part of the inspector, in a trace, and in the statistics',
      async (locale) => {
        const translated = await Dashboard.open(browser, service.baseUrl, { locale });
        for (const [place, mark] of Object.entries(await places())) {
          await translated.goTo(place);
          await translated.page.locator(mark).first().waitFor();
          await unfoldAll(translated);
          expect([place, ...(await findViolations(translated))]).toEqual([place]);
          expect([place, ...(await findTurnedNumbers(translated))]).toEqual([place]);
        }
        expect(translated.problems).toEqual([]);
        await translated.close();
      },
    );

    it('in the menus of the bar at the top, and before logging out', async () => {
      for (const name of ['Connection:', 'Settings']) {
        await dashboard.page.getByRole('button', { name }).click();
        expect([name, ...(await findViolations(dashboard))]).toEqual([name]);
        await dashboard.page.keyboard.press('Escape');
      }

      await dashboard.askToLogOut();
      expect(await findViolations(dashboard)).toEqual([]);
    });

    it('in a dialog with an error, and beside a failed message', async () => {
      dashboard.tolerate('/api/send');
      await dashboard.button('New message').click();
      await dashboard.writeNew('not a number', 'a text');
      await dashboard.dialog.getByText('no spaces, dashes').waitFor();
      expect(await findViolations(dashboard)).toEqual([]);

      await dashboard.page.keyboard.press('Escape');
      dashboard.tolerate('/api/disconnect');
      await dashboard.page.route('**/api/disconnect', (route) => route.abort());
      await dashboard.disconnect();
      await dashboard.page.locator('.toast').waitFor();
      expect(await findViolations(dashboard)).toEqual([]);
    });

    it('while disconnected, and while the service is away', async () => {
      dashboard.tolerate(/^\/api\//);
      await dashboard.openChat('Reader');
      await dashboard.disconnect();
      await dashboard.waitForStatus('Disconnected');
      expect(await findViolations(dashboard)).toEqual([]);

      await service.stop();
      await dashboard.awayNote.waitFor();
      expect(await findViolations(dashboard)).toEqual([]);
    });
  });

  /** Addresses, each with an element to wait for. */
  async function places(): Promise<Record<string, string>> {
    const { body } = await service.api.get<ChatListDto>('/api/chats');
    const chat = body.chats.find(({ last_from_me }) => last_from_me);
    return {
      '#/?inspect=all': '.event-line',
      '#/?inspect=events': '.event-line',
      '#/?inspect=nodes': '.event-line',
      '#/?inspect=summary': 'meter',
      '#/?inspect=requests': '.request',
      [`#/chats/${chat?.jid}/${chat?.last_message_id}/trace/queue`]: '.trace-detail',
      [`#/chats/${chat?.jid}`]: '.bubble',
      '#/stats': 'uptime-strip',
    };
  }

  /** Opens the last closed row and everything folded, such as explanations. */
  async function unfoldAll({ page }: Dashboard): Promise<void> {
    const closed = page
      .locator('.event-line, .request-line')
      .and(page.locator('[aria-expanded=false]'));
    if (await closed.count()) {
      await closed.last().click();
      await page.locator('.event-body').first().waitFor();
    }
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      document.querySelector<HTMLElement>('.is-mine .message-actions [aria-expanded]')?.click();
    });
  }

  /** Fills the chats with everything that looks different in them. */
  async function converse(): Promise<void> {
    const reader = network.contact({ name: 'Reader', receipts: 'read' });
    await reader.say('a question');
    await network.contact({ name: 'Silent' }).say('hello');
    await answer('an answer', 'read');
    network.faults.acks({ mode: 'error', errorCode: 475 }, reader);
    await answer('refused', 'error');
    network.faults.clear();

    async function answer(text: string, outcome: string): Promise<void> {
      await service.api.post('/api/send', { to: reader.number, text });
      await waitFor(`the answer to be ${outcome}`, async () => {
        const { body } = await service.api.get<ThreadDto>(`/api/chats/${reader.jid}/messages`);
        return body.messages.find((message) => message.text === text)?.status === outcome;
      });
    }
  }
});
