import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { addAccount } from '../../support/service/account.js';
import { PairedSession } from '../../support/service/session.js';
import { status, WebhookReceiver } from '../../support/webhook-receiver.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

const CLIENT = join(import.meta.dirname, '../../../client');

/** A view, the change of what it shows, and what it then shows by itself. */
interface View {
  open: () => Promise<unknown>;
  change: () => unknown;
  shown: () => Locator;
}

/** The parts of the page that show nothing of their own that could become stale, and why; or who else looks. */
const OTHERS: Record<string, string> = {
  'account-dialog': 'a form',
  'chat-menu': 'the settings of a chat: chat-settings.spec.ts',
  'command-palette': 'the chats of the list',
  'compare-dialog': 'two things as they were when they were marked',
  'compare-tray': 'as it was when it was marked',
  'delete-dialog': 'a question',
  'link-device': 'the code: first-run.spec.ts',
  'login-form': 'a form',
  'logout-dialog': 'a question',
  'media-viewer': 'the files of the thread: viewer.spec.ts',
  'missing-account': 'accounts.spec.ts',
  'new-message-dialog': 'a form, whose number is looked up as it is typed',
  'playground-panel': 'playground.spec.ts',
  'recording-view': 'a file, with the time at which it was recorded',
  'removal-dialog': 'a question',
  'ringing-calls': 'ringing.spec.ts',
  'shortcuts-dialog': 'the keys',
  'stats-chart': 'a part of session-stats',
  'tour-card': 'the tour: playground.spec.ts',
};

describe('a view that is open', () => {
  let browser: Browser;
  let session: PairedSession;
  let receiver: WebhookReceiver;
  let ann: Contact;
  let bob: Contact;
  let gus: Contact;
  let team: Group;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    receiver = await WebhookReceiver.start();
    ann = session.network.contact({ name: 'Ann', receipts: 'delivered' });
    bob = session.network.contact({ name: 'Bob' });
    gus = session.network.contact({ name: 'Gus' });
    for (const person of [ann, bob, gus]) await person.say('hi');
    const mia = session.network.contact({ name: 'Mia' });
    team = session.network.group({ subject: 'Team', participants: [mia] });
    await mia.say('here', { to: team });
    await session.api.post('/api/webhooks', { url: receiver.url, description: 'First hook' });
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    for (const title of ['Ann', 'Bob', 'Gus', 'Team']) await dashboard.chat(title).waitFor();
    await dashboard.untilComplete();
  });

  afterAll(async () => {
    await browser.close();
    await receiver.close();
    await session.dispose();
  });

  // Asked for, as few groups have a picture.
  beforeEach(() => dashboard.tolerate(/\/picture$/));

  afterEach(async () => {
    await dashboard.startOver();
    await dashboard.search('');
    expect(dashboard.takeProblems()).toEqual([]);
  });

  const main = () => dashboard.conversation;
  const dialog = (name: string) => dashboard.page.getByRole('dialog', { name });
  const save = (person: Contact, fullName: string) =>
    session.phone.modifyChat(person, { contact: { fullName } });
  const chatCount = () => dashboard.inspector.locator('dt:has(:text-is("Chats")) + dd');
  const chart = () => main().getByRole('img', { name: /Messages per/ });
  const received = async (): Promise<number> =>
    Number(/Received (\d+)/.exec((await chart().getAttribute('aria-label')) ?? '')?.[1]);
  const deliveries = () => main().getByRole('row').filter({ hasText: 'message.received' });
  let before = 0;
  let sent = '';

  async function openInfo(title: string, item: string): Promise<void> {
    await dashboard.chat(title).click({ button: 'right' });
    await dashboard.page.getByRole('menuitem', { name: item }).click();
  }

  async function send(text: string): Promise<void> {
    await dashboard.openChat('Ann');
    await dashboard.reply(text);
    const status = dashboard.bubble(text).locator('message-status');
    await status.getByText('Delivered').waitFor();
    sent = ann.received.at(-1)!.id;
  }

  const stats = (range: string): View => ({
    open: async () => {
      await dashboard.page.getByRole('radio', { name: range }).check();
      await main()
        .getByRole('img', { name: `Chart of the last ${range.toLowerCase()}. Messages per` })
        .waitFor();
      before = await received();
    },
    change: () => bob.say('counted'),
    shown: () => main().getByRole('img', { name: `Received ${before + 1},` }),
  });

  const VIEWS: Record<string, View> = {
    'chat-list, of a new chat': {
      open: () => dashboard.goTo('#/'),
      change: () => session.network.contact({ name: 'Cleo' }).say('hello'),
      shown: () => dashboard.chat('Cleo'),
    },
    'chat-list, of another name': {
      open: () => dashboard.goTo('#/'),
      change: () => save(bob, 'Robert'),
      shown: () => dashboard.chat('Robert'),
    },
    'chat-list, of a search': {
      open: async () => {
        await dashboard.search('livecheck');
        await dashboard.page.getByText('Nothing found.').waitFor();
      },
      change: () => bob.say('one livecheck here'),
      shown: () => dashboard.page.locator('message-hit').getByText('livecheck'),
    },
    'chat-thread': {
      open: () => dashboard.openChat('Ann'),
      change: () => ann.say('now'),
      shown: () => dashboard.bubble('now'),
    },
    'chat-thread, of the details of a message': {
      open: async () => {
        await send('for the details');
        await dashboard.openDetails('for the details');
      },
      change: () => ann.markRead(sent),
      shown: () => dashboard.bubble('for the details').locator('.report').getByText('Read'),
    },
    'trace-view': {
      open: async () => {
        await send('to be traced');
        await dashboard.goTo(`#/chats/${ann.jid}/${sent}/trace`);
        await main().getByText('ack.delivered').first().waitFor();
      },
      change: () => ann.markRead(sent),
      shown: () => main().getByText('ack.read').first(),
    },
    'inspector-drawer, of all': {
      open: () => dashboard.openInspector('All'),
      change: () => ann.say('inspected'),
      shown: () => dashboard.eventLines.filter({ hasText: 'inspected' }).first(),
    },
    'inspector-drawer, of nodes': {
      open: async () => {
        await dashboard.openInspector('Nodes');
        await dashboard.filterEvents('tag:offer');
      },
      change: () => ann.call().miss(),
      shown: () => dashboard.eventLines.first(),
    },
    'inspector-drawer, of the summary': {
      open: async () => {
        await dashboard.openInspector('Summary');
        before = Number(await chatCount().innerText());
      },
      change: () => session.network.contact({ name: 'Dora' }).say('hello'),
      shown: () => chatCount().getByText(String(before + 1), { exact: true }),
    },
    'inspector-drawer, of requests': {
      open: () => dashboard.openInspector('Requests'),
      change: () => session.api.get('/api/contacts?q=asked'),
      shown: () => dashboard.inspector.getByText('/api/contacts?q=asked'),
    },
    'session-stats, of an hour': stats('Hour'),
    'session-stats, of a day': stats('Day'),
    'session-stats, of a week': stats('Week'),
    'chat-info-dialog, of a person': {
      open: () => openInfo('Gus', 'Contact info'),
      change: () => save(gus, 'August'),
      shown: () => dialog('Contact info').locator('dd').getByText('August'),
    },
    'chat-info-dialog, of a group': {
      open: async () => {
        await openInfo('Team', 'Group info');
        await dialog('Group info').getByText('2 members').waitFor();
      },
      change: () => team.add(session.phone, bob),
      shown: () => dialog('Group info').getByText('3 members'),
    },
    'new-group-dialog': {
      open: async () => {
        await dashboard.button('New group').click();
        await dialog('New group').getByRole('checkbox').first().waitFor();
      },
      change: () => save(session.network.contact({ name: 'x' }), 'Aaron'),
      shown: () => dialog('New group').getByRole('checkbox', { name: 'Aaron' }),
    },
    'message-form-dialog': {
      open: async () => {
        await dashboard.openChat('Ann');
        await dashboard.button('Attach').click();
        await dashboard.page.getByRole('menuitem', { name: 'Contact' }).click();
        await dialog('Share contacts').getByRole('checkbox').first().waitFor();
      },
      change: () => save(session.network.contact({ name: 'x' }), 'Abel'),
      shown: () => dialog('Share contacts').getByRole('checkbox', { name: 'Abel' }),
    },
    'forward-dialog': {
      open: async () => {
        await dashboard.openChat('Team');
        await dashboard.bubble('here').hover();
        await dashboard.bubble('here').getByRole('button', { name: 'More about' }).click();
        await dashboard.page.getByRole('menuitem', { name: 'Forward' }).click();
      },
      change: () => session.network.contact({ name: 'Emil' }).say('hello'),
      shown: () => dialog('Forward message').getByText('Emil'),
    },
    'webhooks-view, of another webhook': {
      open: () => dashboard.goTo('#/webhooks'),
      change: () =>
        session.api.post('/api/webhooks', { url: receiver.url, description: 'Second hook' }),
      shown: () => main().getByRole('link', { name: /Second hook/ }),
    },
    'webhooks-view, of one that fails': {
      open: () => dashboard.goTo('#/webhooks'),
      change: () => {
        receiver.answer = status(500);
        return ann.say('not taken');
      },
      shown: () => main().getByText('Failing since').first(),
    },
    'webhooks-view, of its deliveries': {
      open: async () => {
        await dashboard.goTo('#/webhooks');
        await main()
          .getByRole('link', { name: /First hook/ })
          .click();
        await deliveries().first().waitFor();
        before = await deliveries().count();
      },
      change: () => ann.say('another one'),
      shown: () => deliveries().nth(before),
    },
    'account-rail, of another account': {
      open: () => dashboard.goTo('#/'),
      change: () => addAccount(session.service, 'second'),
      shown: () => dashboard.account('second'),
    },
    'account-rail, of a state': {
      open: () => dashboard.goTo('#/'),
      change: () => session.service.account('second').api.post('/api/connect'),
      shown: () => dashboard.page.getByRole('link', { name: /^second: (?!disconnected)/ }),
    },
  };

  it.each(Object.keys(VIEWS))('follows: %s', async (name) => {
    const { open, change, shown } = VIEWS[name];
    await open();
    expect(await shown().count()).toBe(0);
    await change();
    await shown().waitFor();
  });

  it('is here, or has a reason not to be', () => {
    const source = readFileSync(join(CLIENT, 'components/parts.js'), 'utf8');
    const parts = [...source.matchAll(/^  '([\w-]+)': \{/gm)].map(([, part]) => part);
    const placed = [
      ...Object.keys(VIEWS).map((name) => name.split(',')[0]),
      ...Object.keys(OTHERS),
    ];
    expect([...new Set(placed)].toSorted()).toEqual(['chat-list', ...parts].toSorted());
  });
});
