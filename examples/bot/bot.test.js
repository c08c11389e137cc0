const { afterAll, beforeAll, describe, expect, it } = require('@jest/globals');
const { HOURS, runBot } = require('./bot.js');

// Both are printed by: npm run playground -- --control-port 8081
const url = process.env.DASHBOARD_URL ?? 'http://127.0.0.1:8080';
const network = process.env.NETWORK_CONTROL_URL ?? 'http://127.0.0.1:8081';

const CUSTOMER = { name: 'Silent', jid: '15550104@s.whatsapp.net' };
const running = new AbortController();

// Long enough for slow computers; every wait ends as soon as possible.
jest.setTimeout(600_000);

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
async function ask(text, timeoutMs = 120_000) {
  const { id } = await call(`${network}/say`, { contact: CUSTOMER.name, text });
  await until(async () => (await fetch(`${url}/api/messages/${id}`)).ok);
  const query = {
    after: id,
    chat_jid: CUSTOMER.jid,
    from_me: true,
    timeout_ms: timeoutMs,
  };
  return (await call(`${url}/api/messages/wait?${new URLSearchParams(query)}`)).message;
}

/** Polls until a condition holds. */
async function until(holds) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}

beforeAll(async () => {
  await call(`${url}/api/connect`, {});
  // The phone of the playground scans the QR code by itself.
  await until(async () => (await call(`${url}/api/connection`)).state === 'connected');
  runBot({ url, signal: running.signal }).catch((error) => {
    if (!running.signal.aborted) throw error;
  });
});

afterAll(() => running.abort());

describe('the bot', () => {
  it('answers questions with the opening hours', async () => {
    const answer = await ask('When are you open?');
    expect(answer).toMatchObject({ text: HOURS, chat_jid: CUSTOMER.jid });
  });

  it('ignores other messages', async () => {
    expect(await ask('Nice weather today', 1_000)).toBeNull();
  });
});
