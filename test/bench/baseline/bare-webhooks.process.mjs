/**
 * The least that webhooks can be: the same body posted to each address by undici, ten at once, and nothing stored; or
 * each signed, and a row stored for it.
 */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { openDashboard } from './bare-dashboard.mjs';
import { serveCalls } from './serve-calls.mjs';

const AT_ONCE = 10;
const agent = new Agent();
const contentType = { 'content-type': 'application/json' };

async function postAll(url, count, { headersOf, onPosted, body }) {
  const { origin, pathname: path } = new URL(url);
  let left = count;
  const lane = async () => {
    for (; left > 0;) {
      left -= 1;
      const id = `wh_0123456789abcdef_${left}`;
      const headers = headersOf(id);
      const answer = await agent.request({ origin, path, method: 'POST', headers, body });
      await answer.body.dump();
      onPosted(id, answer.statusCode);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Signed with the key of its receiver, by the specification. */
function sign(key, id, body) {
  const at = String(Math.floor(Date.now() / 1000));
  const made = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return {
    ...contentType,
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': `v1,${made}`,
  };
}

serveCalls({
  async post(urls, count, body) {
    const how = { headersOf: () => contentType, onPosted: () => {}, body };
    await Promise.all(urls.map((url) => postAll(url, count, how)));
  },

  async postSigned(urls, count, body) {
    const folder = mkdtempSync(join(tmpdir(), 'bare-webhooks-'));
    const store = openDashboard(join(folder, 'store.db'));
    store.exec(
      'CREATE TABLE deliveries (id TEXT PRIMARY KEY, url TEXT, at INTEGER, status INTEGER)',
    );
    const insertion = store.prepare('INSERT OR REPLACE INTO deliveries VALUES (?, ?, ?, ?)');
    const key = Buffer.alloc(32, 1);
    await Promise.all(
      urls.map((url) =>
        postAll(url, count, {
          headersOf: (id) => sign(key, id, body),
          onPosted: (id, status) => insertion.run(`${url} ${id}`, url, Date.now(), status),
          body,
        }),
      ),
    );
    store.close();
    rmSync(folder, { recursive: true });
  },
});
