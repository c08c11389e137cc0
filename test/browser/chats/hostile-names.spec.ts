import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { documentMessage } from '../../../packages/network/src/people/content/media.js';
import { PairedSession } from '../../support/service/session.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

/** Texts that would run if they were taken for HTML, an address or a style. */
const HOSTILE = [
  `<img src=x onerror="window.hacked='image'">`,
  `<script>window.hacked='script'</script>`,
  `"><svg onload="window.hacked='svg'">`,
  `javascript:window.hacked='link'`,
  `<iframe srcdoc="<script>parent.hacked='frame'</script>"></iframe>`,
  `\${window.hacked='template'}{{window.hacked='template'}}`,
  `<style>*{background:url(https://evil.example/)}</style>`,
  `<a href="javascript:window.hacked='click'">click</a>`,
];

let browser: Browser;
let session: PairedSession;

beforeAll(async () => {
  [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
});

afterAll(async () => {
  await browser.close();
  await session.dispose();
});

it('runs nothing in names, titles, files and messages, and breaks no policy over them', async () => {
  const { network, service } = session;
  const groups: Group[] = [];
  for (const text of HOSTILE) {
    const contact = network.contact({ name: text, receipts: 'none' });
    await contact.say(text);
    const group = network.group({ subject: text, participants: [contact] });
    await contact.sendMessage(documentMessage({ fileName: `${text}.pdf`, caption: text }), {
      to: group,
    });
    groups.push(group);
  }
  const dashboard = await Dashboard.open(browser, service.baseUrl);
  const { page } = dashboard;
  await page.evaluate(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      reports.push(violatedDirective),
    );
  });
  await page.getByText(HOSTILE[1]).first().waitFor();
  for (const { jid } of network.people.slice(1)) {
    await dashboard.goTo(`#/chats/${encodeURIComponent(jid)}`);
    await dashboard.log.waitFor();
  }
  for (const { jid, subject } of groups) {
    await dashboard.goTo(`#/chats/${jid}`);
    await dashboard.heading(subject).waitFor();
    await dashboard.log.getByText(`${subject}.pdf`, { exact: true }).waitFor();
  }
  // Also changed while the page is open.
  const late = network.contact({ name: HOSTILE[0], receipts: 'none' });
  await late.say(HOSTILE[2]);
  await dashboard.goTo(`#/chats/${encodeURIComponent(late.jid)}`);
  await page.getByText(HOSTILE[2]).first().waitFor();

  const state = await page.evaluate(() => {
    const { hacked, reports } = window as unknown as { hacked?: string; reports: string[] };
    return { hacked: hacked ?? null, reports };
  });
  expect(state).toEqual({ hacked: null, reports: [] });
  expect(dashboard.problems).toEqual([]);
  await dashboard.close();
});
