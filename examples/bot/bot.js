const HOURS = 'We are open from 9 to 17.';

/**
 * Sends the opening hours to everybody who asks for them.
 * Rejects when the signal aborts, or when the dashboard cannot be reached.
 * @param {{ url: string, token?: string, signal?: AbortSignal }} options `url`: address of the dashboard
 */
async function runBot({ url, token, signal }) {
  let after;
  for (;;) {
    // The call returns when somebody writes. `after` is the last message that was handled, so that messages
    // that arrive between two calls are not missed.
    const query = new URLSearchParams({ from_me: 'false', timeout_ms: '60000' });
    if (after) query.set('after', after);
    const { message } = await call(`/api/messages/wait?${query}`, { signal });
    if (!message) continue;
    after = message.id;
    if (/\bopen\b|\bhours\b/i.test(message.text ?? '')) await answer(message);
  }

  async function answer({ id, chat_jid }) {
    await call(`/api/chats/${encodeURIComponent(chat_jid)}/messages`, {
      method: 'POST',
      // The id of the question is the key, so that the bot does not answer twice after a restart.
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `hours-${id}` },
      body: JSON.stringify({ text: HOURS, quoted_id: id }),
    });
  }

  async function call(path, { headers, ...options }) {
    const authorization = token && { Authorization: `Bearer ${token}` };
    const request = { ...options, headers: { ...headers, ...authorization } };
    const response = await fetch(`${url}${path}`, request).catch((cause) => {
      if (signal?.aborted) throw cause;
      throw new Error(
        `Nothing answers at ${url}: start the dashboard, or set its address in DASHBOARD_URL.`,
        { cause },
      );
    });
    const body = await response.json();
    if (!response.ok) throw new Error(body.error);
    return body;
  }
}

module.exports = { HOURS, runBot };

if (require.main === module) {
  const url = process.env.DASHBOARD_URL ?? 'http://127.0.0.1:8080';
  runBot({ url, token: process.env.DASHBOARD_TOKEN }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
