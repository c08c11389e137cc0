import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { albumMessage, inAlbum } from '../../../packages/network/src/people/content/albums.js';
import { groupInviteMessage } from '../../../packages/network/src/people/content/group-invites.js';
import { imageMessage, videoMessage } from '../../../packages/network/src/people/content/media.js';
import {
  liveLocationMessage,
  movedTo,
} from '../../../packages/network/src/people/content/places-and-cards.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import { mentioning } from '../../../packages/network/src/people/content/text.js';
import { makePicture } from '../../support/data/sample-files.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';
import { findUnfitting } from '../support/fit.js';

describe('the page shows', () => {
  let browser: Browser;
  let session: ProcessSession;
  let dashboard: Dashboard;
  let contact: Contact;
  let count = 0;

  beforeAll(async () => {
    // A process of its own, which trusts the media server of the network.
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.spawn()]);
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.waitForStatus('Connected');
  });

  beforeEach(async () => {
    contact = session.network.contact({ name: `Person ${++count}`, receipts: 'read' });
  });

  afterEach(() => {
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('the votes of a poll as they come, and who has voted', async () => {
    const other = session.network.contact({ name: 'Voter' });
    const group = session.network.group({ subject: 'Polled', participants: [contact, other] });
    const { id } = await contact.sendMessage(
      pollMessage('When?', ['Today', 'Tomorrow'], { version: 3 }),
      { to: group },
    );
    await dashboard.openChat('Polled');
    const poll = dashboard.log.locator('poll-card');
    await poll.getByText('Nobody has voted').waitFor();
    await contact.vote(id, ['Today']);
    await poll.getByText('1 person voted').waitFor();
    // The bar is as wide as the card, not squeezed beside the option.
    const bar = await poll.locator('meter').first().boundingBox();
    expect(bar?.width).toBeGreaterThan(100);
    await other.vote(id, ['Tomorrow']);
    await poll.getByText('2 people voted').waitFor();
    await poll.getByText('Who voted').click();
    expect(await poll.locator('dl').innerText()).toMatch(/Today\s+Person[^]+Tomorrow\s+Voter/);
    await contact.vote(id, ['Tomorrow']);
    await poll.getByText('2 votes', { exact: true }).waitFor({ state: 'attached' });
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('mentioned people by their names', async () => {
    const other = session.network.contact({ name: 'Grace' });
    const group = session.network.group({ subject: 'Mentions', participants: [contact, other] });
    await other.say('I am here', { to: group });
    const [user] = other.jid.split('@');
    await contact.sendMessage(mentioning(`*ask @${user}* please`, [other.jid]), { to: group });
    await dashboard.openChat('Mentions');
    const bubble = dashboard.bubbles.filter({ hasText: 'please' });
    await bubble.locator('strong .mention').getByText('@Grace', { exact: true }).waitFor();
  });

  it('the id of a chosen button and the answer to a form, as text', async () => {
    const selectedButtonId = 'yes-<b>7</b>';
    await contact.sendMessage({
      buttonsResponseMessage: { selectedButtonId, selectedDisplayText: 'Yes' },
    });
    const nativeFlowResponseMessage = { name: 'form', paramsJson: '{"seats":2}' };
    await contact.sendMessage({
      interactiveResponseMessage: { body: { text: 'Sent' }, nativeFlowResponseMessage },
    });
    await contact.sendMessage({ orderMessage: { orderId: '42', itemCount: 3 } });
    await dashboard.openChat(contact.name);
    await dashboard.bubbles.filter({ hasText: 'Order: 3 items' }).getByText('42').waitFor();
    const button = dashboard.bubbles.filter({ hasText: 'Chosen button' });
    await button.getByText(selectedButtonId, { exact: true }).waitFor();
    const flow = dashboard.bubbles.filter({ hasText: 'Answer to a form' });
    await flow.getByText('{"seats":2}').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    expect(await findUnfitting(dashboard)).toEqual([]);
  });

  it('albums and invitations to groups as cards', async () => {
    await contact.sendMessage(albumMessage(3, 1));
    await contact.sendMessage(
      groupInviteMessage({ jid: '120363000000000001@g.us', name: 'Readers' }),
    );
    await dashboard.openChat(contact.name);
    await dashboard.log.getByText('3 photos · 1 video').waitFor();
    const link = dashboard.log.getByRole('link', { name: 'Open in WhatsApp' });
    expect(await link.getAttribute('href')).toBe('https://chat.whatsapp.com/AbCdEfGhIjKlMnOp');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await findUnfitting(dashboard)).toEqual([]);
  });

  it('the photos of an album side by side, and opens each of them', async () => {
    const { id } = await contact.sendMessage(albumMessage(5, 1));
    const key = { id, fromMe: true };
    const photo = async (caption?: string) => {
      const file = await contact.storeFile('image', await makePicture());
      return inAlbum(imageMessage({ ...file, width: 320, height: 200, caption }), key);
    };
    await contact.sendMessage(await photo('Our trip'));
    const film = await contact.storeFile('video', Buffer.from('not played here'));
    await contact.sendMessage(inAlbum(videoMessage(film), key));
    for (let index = 0; index < 4; index += 1) await contact.sendMessage(await photo());
    await contact.say('What do you say?');
    await dashboard.openChat(contact.name);

    const album = dashboard.log.getByRole('group', { name: '5 photos · 1 video' });
    await album.getByText('+2', { exact: true }).waitFor();
    const parts = album.getByRole('link');
    await parts.nth(3).locator('img.picture-place').waitFor();
    expect(await parts.count()).toBe(4);
    const [first, second] = [await parts.nth(0).boundingBox(), await parts.nth(1).boundingBox()];
    expect(second).toMatchObject({ y: first?.y, width: first?.width, height: first?.width });
    await dashboard.bubbles.first().locator('.message-text').getByText('Our trip').waitFor();
    expect(await dashboard.bubbles.count()).toBe(2);
    // The unread messages begin with the album.
    expect(await dashboard.log.locator('.log-row:has(.new-marker) .album').count()).toBe(1);
    expect(await findViolations(dashboard)).toEqual([]);

    await parts.nth(3).click();
    const viewer = dashboard.page.getByRole('dialog', { name: contact.name });
    await viewer.getByText('4 of 6').waitFor();
    await dashboard.page.keyboard.press('Escape');
    await dashboard.waitForFocus(parts.nth(3));
  });

  it('a live location where it is now, with a link to a map that is not loaded', async () => {
    const share = liveLocationMessage();
    await contact.sendMessage(share);
    await dashboard.openChat(contact.name);
    await dashboard.log.getByText('52.52001, 13.40495').waitFor();
    await contact.sendMessage(movedTo(share, { latitude: 52.53, longitude: 13.41 }));
    const place = dashboard.log.getByRole('link', { name: '52.53000, 13.41000' });
    await place.waitFor();
    expect(await place.getAttribute('href')).toContain(
      'https://www.openstreetmap.org/?mlat=52.53&mlon=13.41',
    );
    await dashboard.log.getByText('within 12 m · 5 km/h').waitFor();
    expect(await dashboard.bubbles.count()).toBe(1);
  });

  it('the readers of an own message in a group', async () => {
    const group = session.network.group({ subject: 'Receipts', participants: [contact] });
    await contact.say('hello', { to: group });
    await dashboard.openChat('Receipts');
    await dashboard.reply('to the group');
    await dashboard.bubble('to the group').getByText('Read', { exact: true }).waitFor();
    await dashboard.openDetails('to the group');
    const table = dashboard.log.getByRole('table', { name: 'Receipts by member' });
    await table.getByRole('rowheader', { name: contact.name }).waitFor();
    expect(await table.getByRole('row', { name: contact.name }).locator('time').count()).toBe(2);
    expect(await findViolations(dashboard)).toEqual([]);
  });
});
