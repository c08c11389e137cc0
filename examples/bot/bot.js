const HOURS = 'We are open from 9 to 17.';

/**
 * Tells the opening hours to everybody who asks for them;
 * rejects when the signal says stop, or when the dashboard cannot be reached.
 * @param {{ url: string, token?: string, signal?: AbortSignal }} options `url` is where the dashboard listens
 */
async function runBot({ url, token, signal }) {
  let after;
  for (;;) {
    // One call that answers when somebody writes. `after` names the last message that was looked at,
    // so that one which came between two calls is not missed.
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
      // The question's id as the key: a bot that is restarted does not answer twice.
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
        `Nothing answers at ${url}: start the dashboard, or name its address in DASHBOARD_URL.`,
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
