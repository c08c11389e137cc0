import { expect, it } from '@jest/globals';
import { withStores } from '../../support/data/with-stores.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { allowWrites, forbidWrites } from '../../support/service/small-disk.js';
import { waitFor } from '../../support/wait-for.js';

/** Keys are 32 bytes; shorter values, such as counters, occur in any log. */
const SHORTEST_SECRET = 30;

/** Every stored value that is as long as a key, in the forms in which a log might write it. */
async function secretsOf(folder: string): Promise<string[]> {
  const rows = await withStores(folder, async ({ auth }) => [
    ...(await auth.selectFrom('wa_creds').select('json').execute()),
    ...(await auth.selectFrom('wa_key').select('json').execute()),
  ]);
  const values = rows.flatMap(({ json }) => stringsOf(JSON.parse(json)));
  const keys = [...new Set(values)].filter((value) => /^[\w+/=-]+$/.test(value));
  return keys.flatMap((value) => {
    const bytes = Buffer.from(value, 'base64');
    const asObject = [...bytes.subarray(0, 8)].join(',');
    return [value, bytes.toString('hex'), asObject, JSON.stringify(bytes).slice(25, 60)];
  });
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= SHORTEST_SECRET ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

it('no line of the log holds keys, texts, names, numbers or the QR code, not even at the level trace', async () => {
  const session = await PairedSession.spawn({ env: { SERVICE_LOG_LEVEL: 'trace' } });
  const { network, api } = session;
  const contact = network.contact({ name: 'A person', receipts: 'read' });
  const group = network.group({ subject: 'A group of theirs', participants: [contact] });
  const texts = ['a text from outside', 'a text from here', 'a text twice', 'a search for words'];

  await contact.say(texts[0]);
  await contact.say(texts[0], { to: group });
  contact.failDecryption(1);
  await api.post('/api/send', { to: contact.number, text: texts[1] });
  await contact.waitForMessage(texts[1]);
  // Failures log more than successes: a broken frame, a lost link, a refused request.
  network.faults.garbageFrame('frame');
  network.faults.garbageFrame('node');
  network.faults.dropConnections('reset');
  await contact.say(texts[2]);
  await waitForState(session.service, 'connected');
  await api.post('/api/send', `{"to": "${contact.number}", "text": "${texts[1]}`);
  await api.get(`/api/events?q=${encodeURIComponent(texts[3])}`);
  await waitFor('the last message', async () => {
    const { body } = await api.get(`/api/chats/${contact.jid}/messages`);
    return JSON.stringify(body).includes(texts[2]);
  });
  // Only this line holds a number, because a client put it there: the mask has to find it.
  await forbidWrites(session.service);
  const failure = await api.post(
    `/api/chats/${contact.jid}/read`,
    {},
    { 'X-Request-Id': `read-${contact.number}` },
  );
  expect(failure.status).toBe(500);
  await allowWrites(session.service);
  await waitForState(session.service, 'connected');
  await session.service.kill('SIGTERM');
  await session.startAgain();
  const first = session.service;
  await waitForState(session.service, 'connected');
  await session.service.stop();

  const secrets = await secretsOf(first.folder);
  const log = session.output;
  expect(log.length).toBeGreaterThan(1000);
  expect(secrets.length).toBeGreaterThan(500);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect([...texts, 'wa.me/settings'].filter((text) => log.includes(text))).toEqual([]);
  expect(log).toContain(`request read-…${contact.number.slice(-3)})`);
  const { number } = session.phone;
  const names = ['A person', 'A group of theirs', 'Own name'];
  const numbers = [number, contact.number, ...[session.phone, contact, group].flatMap(userParts)];
  expect([...names, ...numbers].filter((word) => log.includes(word))).toEqual([]);
  await session.dispose();
});

/** The user parts of all addresses of a person. */
function userParts({ jid, lid }: { jid: string; lid?: string }): string[] {
  return [jid, lid ?? jid].map((address) => address.split(/[:@]/)[0] ?? '');
}
