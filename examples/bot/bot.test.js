const { afterAll, beforeAll, describe, expect, it } = require('@jest/globals');
const { HOURS, runBot } = require('./bot.js');

// Both are printed by: npm run playground -- --control-port 8081
const url = process.env.DASHBOARD_URL ?? 'http://127.0.0.1:8080';
const network = process.env.NETWORK_CONTROL_URL ?? 'http://127.0.0.1:8081';

const CUSTOMER = { name: 'Silent', jid: '15550104@s.whatsapp.net' };
const running = new AbortController();

async function call(path, body) {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch((cause) => {
    throw new Error(`Nothing answers at ${path}: is the playground running?`, { cause });
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Sends a text from the customer, and returns the bot's answer or null. */
async function ask(text, timeoutMs = 20_000) {
  const arrival = call(`${url}/api/messages/wait?${new URLSearchParams({ contains: text })}`);
  // The dashboard has to wait before the customer writes; on a busy computer the request takes a moment.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await call(`${network}/say`, { contact: CUSTOMER.name, text });
  const { message: question } = await arrival;
  const query = {
    after: question.id,
    chat_jid: CUSTOMER.jid,
    from_me: true,
    timeout_ms: timeoutMs,
  };
  return (await call(`${url}/api/messages/wait?${new URLSearchParams(query)}`)).message;
}

beforeAll(async () => {
  await call(`${url}/api/connect`, {});
  // The phone of the playground scans the QR code by itself.
  for (;;) {
    const { state } = await call(`${url}/api/connection`);
    if (state === 'connected') break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  runBot({ url, signal: running.signal }).catch((error) => {
    if (!running.signal.aborted) throw error;
  });
}, 60_000);

afterAll(() => running.abort());

describe('the bot', () => {
  it('answers questions with the opening hours', async () => {
    const answer = await ask('When are you open?');
    expect(answer).toMatchObject({ text: HOURS, chat_jid: CUSTOMER.jid });
  }, 60_000);

  it('ignores other messages', async () => {
    expect(await ask('Nice weather today', 1_000)).toBeNull();
  }, 60_000);
});
