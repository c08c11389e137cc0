const HOURS = 'We are open from 9 to 17.';

/**
 * Tells the opening hours to everybody who asks for them;
 * rejects when the signal says stop, or when the dashboard cannot be reached.
 * @param {{ url: string, token?: string, signal?: AbortSignal }} options `url` is where the dashboard listens
 */
async function runBot({ url, token, signal }) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  let after;
  for (;;) {
    // One call that answers when somebody writes. `after` names the last message that was looked at,
    // so that one which came between two calls is not missed.
    const query = new URLSearchParams({ from_me: 'false', timeout_ms: '60000' });
    if (after) query.set('after', after);
    const response = await fetch(`${url}/api/messages/wait?${query}`, { headers, signal });
    if (!response.ok) throw new Error(`The dashboard answered ${response.status}.`);
    const { message } = await response.json();
    if (!message) continue;
    after = message.id;
    if (/\bopen\b|\bhours\b/i.test(message.text ?? '')) await answer(message);
  }

  async function answer({ id, chat_jid }) {
    const response = await fetch(`${url}/api/chats/${encodeURIComponent(chat_jid)}/messages`, {
      method: 'POST',
      // The question's id as the key: a bot that is restarted does not answer twice.
      headers: { ...headers, 'Idempotency-Key': `hours-${id}` },
      body: JSON.stringify({ text: HOURS, quoted_id: id }),
    });
    if (!response.ok) throw new Error((await response.json()).error);
  }
}

module.exports = { HOURS, runBot };

if (require.main === module) {
  const url = process.env.DASHBOARD_URL ?? 'http://127.0.0.1:8080';
  runBot({ url, token: process.env.DASHBOARD_TOKEN }).catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
}
