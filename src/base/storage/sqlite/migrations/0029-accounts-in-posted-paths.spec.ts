import { expect, it } from '@jest/globals';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';

const earlier = useEarlierStore('0029');

const QUERY = '?chat_jid=1%40s.whatsapp.net';

function bodyOf(account: string | null, start: string, text = 'a text'): string {
  const media = {
    url: `${start}/messages/A/media${QUERY}`,
    thumbnail_url: `${start}/messages/A/thumbnail${QUERY}`,
  };
  const data = { ...(account !== null && { account }), payload: { message: { text, media } } };
  return JSON.stringify({ type: 'message.received', data });
}

async function after(bodies: string[]): Promise<string[]> {
  const before = await earlier.openBefore();
  for (const [seq, body] of bodies.entries()) {
    const row = { webhook_id: 'W', message_id: `M${seq}`, seq, type: 'message.received', body };
    await before
      .insertInto('webhook_deliveries')
      .values({ ...row, state: 'pending', first_at: 1, tries: 1, attempts: '[]' } as never)
      .execute();
  }
  await before.destroy();
  const now = await earlier.openNow();
  const rows = await now.selectFrom('webhook_deliveries').select('body').orderBy('seq').execute();
  await now.destroy();
  return rows.map(({ body }) => body);
}

it('leads to the account of the event', async () => {
  expect(await after([bodyOf('shop-2', '/api')])).toEqual([
    bodyOf('shop-2', '/api/accounts/shop-2'),
  ]);
});

it('leaves every other byte', async () => {
  const said = bodyOf('shop-2', '', '"url":"/api/messages/A"');
  const kept = [
    bodyOf('default', '/api'),
    bodyOf(null, '/api'),
    said,
    'damaged "url":"/api/messages/',
  ];
  expect(await after(kept)).toEqual(kept);
});
