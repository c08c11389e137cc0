import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { TraceDto } from '../../../src/insight/trace/dto/trace.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard, NARROW } from '../support/dashboard.js';

describe('the trace of a message', () => {
  let browser: Browser;
  let session: PairedSession;
  let bob: Contact;
  let dashboard: Dashboard;
  let id: string;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    bob = session.network.contact({ name: 'Bob', receipts: 'none' });
    await bob.say('hello');
    id = await send('followed closely');
    await bob.waitForMessage('followed closely');
    bob.markDelivered(id);
    await waitFor('the delivery', async () => (await steps('event')).includes('ack.delivered'));
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('is one click from its details, and shows each step and its stanza', async () => {
    await dashboard.chat('Bob').click();
    await dashboard.bubble('followed closely').getByRole('button', { name: 'Details' }).click();
    await dashboard.conversation.getByRole('link', { name: 'Trace' }).click();
    await step('Waiting for WhatsApp').waitFor();
    await dashboard.heading('Trace').locator('..').getByText('To Bob').waitFor();
    await dashboard.chat('Bob').and(dashboard.page.locator('[aria-current]')).waitFor();
    await waitFor('the last step to be open', async () => {
      const open = await rows().evaluateAll((all) => all.map((row) => row.ariaExpanded));
      return open.indexOf('true') === open.length - 1;
    });
    const legend = dashboard.conversation.getByRole('list', { name: 'Legend' });
    expect(await legend.getByRole('listitem').allInnerTexts()).toEqual(
      expect.arrayContaining(['Stage', 'Stanza', 'Event', 'not yet']),
    );

    await step('Out: <message>').click();
    const detail = dashboard.page.getByRole('region', { name: 'Out: <message>' });
    await detail.getByText('begins a session').waitFor();
    await detail.locator('pre .xml-value').getByText(id).waitFor();
    expect(await detail.locator('pre').innerText()).not.toMatch(/ \/?>/);
    await detail.getByRole('button', { name: 'In: <ack>' }).click();
    await dashboard.page.getByRole('region', { name: 'In: <ack>' }).waitFor();
    await dashboard.page.keyboard.press('Escape');
    await dashboard.page.getByRole('link', { name: 'Back to the message' }).click();
    await dashboard.bubble('followed closely').waitFor();
  });

  it('is the same by its link, and follows new steps', async () => {
    await openTrace('/queue');
    const meaning = dashboard.page.getByRole('region', { name: 'In the queue' });
    await meaning.getByText('Stored here').waitFor();
    await step('Until it was read').getByText('not yet').waitFor();
    bob.markRead(id);
    await step('ack.read').waitFor();
    await step('Until it was read').getByText('not yet').waitFor({ state: 'detached' });
  });

  it('draws each step to scale', async () => {
    await openTrace();
    await dashboard.button('All').click();
    const { steps: all, started_at: start, ended_at: end } = await trace();
    const wanted = all.map(({ ms_since_start, duration_ms }) => {
      const length = end! - start!;
      const left = length - ms_since_start;
      return [ms_since_start / length, Math.min(duration_ms ?? left, left) / length];
    });
    await waitFor('the bars', async () => (await bars()).length === wanted.length);
    for (const [index, [begin, width]] of (await bars()).entries()) {
      expect(begin).toBeCloseTo(wanted[index][0], 1);
      expect(width).toBeCloseTo(wanted[index][1], 1);
    }
  });

  it('can be walked through by keys', async () => {
    await openTrace();
    await dashboard.button('Close the step').waitFor();
    await rows().first().focus();
    await dashboard.page.keyboard.press('ArrowDown');
    await dashboard.page.keyboard.press('Enter');
    await dashboard.page.getByRole('button', { name: 'Close the step' }).waitFor();
    expect(await rows().nth(1).getAttribute('aria-expanded')).toBe('true');
    await dashboard.page.keyboard.press('Escape');
    await dashboard.page
      .getByRole('button', { name: 'Close the step' })
      .waitFor({ state: 'detached' });
  });

  it('says why a message failed, above its steps and beside each that ended badly', async () => {
    session.network.faults.acks({ mode: 'error', errorCode: 400, times: 1 });
    await openTrace('', await send('refused'));
    const head = dashboard.page.getByRole('region', { name: 'Trace' });
    const why = "(WhatsApp's code: 400.)";
    await head.locator('.trace-note').getByText(why).waitFor();
    await dashboard.page.getByRole('region', { name: 'Not sent' }).getByText(why).waitFor();
    await head.getByText('refused', { exact: true }).last().waitFor();
    for (const title of ['In: <ack>', 'ack.error', 'Not sent']) {
      await step(title).click();
      const detail = dashboard.page.getByRole('region', { name: title });
      await detail.locator('.failure').getByText(why).waitFor();
    }
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('reports an unknown message', async () => {
    dashboard.tolerate(/\/trace/);
    await dashboard.goTo(`#/chats/${encodeURIComponent(bob.jid)}/NONE/trace`);
    await dashboard.page.getByText('There is no message with this id.').waitFor();
  });

  it('has nothing that axe finds wrong', async () => {
    await openTrace('/queue');
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.page.setViewportSize(NARROW);
    await step('Out: <message>').click();
    await dashboard.page.getByRole('region', { name: 'Out: <message>' }).waitFor();
    const { scrollWidth, clientWidth } = await dashboard.page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);
  });

  async function openTrace(rest = '', of = id): Promise<void> {
    await dashboard.goTo(`#/chats/${encodeURIComponent(bob.jid)}/${of}/trace${rest}`);
    await rows().first().waitFor();
  }

  function rows(): Locator {
    return dashboard.page.getByRole('list', { name: 'Steps' }).getByRole('button');
  }

  function step(title: string): Locator {
    return rows().filter({ hasText: title }).first();
  }

  /** Start and width of each bar, as parts of the track. */
  function bars(): Promise<number[][]> {
    return dashboard.page.locator('.trace-track').evaluateAll((tracks) =>
      tracks.map((track) => {
        const whole = track.getBoundingClientRect();
        const bar = track.querySelector('rect')!;
        return [bar.x.baseVal.value / whole.width, bar.width.baseVal.value / whole.width];
      }),
    );
  }

  async function send(text: string): Promise<string> {
    const path = `/api/chats/${bob.jid}/messages`;
    return (await session.api.post<QueuedDto>(path, { text })).body.message_id;
  }

  async function trace(): Promise<TraceDto> {
    return (await session.api.get<TraceDto>(`/api/messages/${id}/trace`)).body;
  }

  async function steps(source: string): Promise<string[]> {
    return (await trace()).steps.filter((each) => each.source === source).map(({ name }) => name);
  }
});
