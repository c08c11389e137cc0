/**
 * Uses of the client that the compiler must accept, and misuses that it must refuse: `npm run typecheck` checks them
 * here, and a test again with the types of the package.
 */
import {
  Dashboard,
  DashboardError,
  verifyWebhook,
  type Chat,
  type DashboardEvent,
  type EventOf,
  type Message,
} from '../../packages/client/src/index.js';

export async function useClient(): Promise<void> {
  const dashboard = new Dashboard({
    url: 'http://127.0.0.1:8080',
    token: async () => 'x',
    account: 'shop',
  });
  // @ts-expect-error An option that does not exist.
  void new Dashboard({ adress: 'http://127.0.0.1:8080' });

  const { message_id: id, duplicate } = await dashboard.send('+15550102', 'Hello');
  const key: string = id;
  const isDuplicate: boolean = duplicate;
  const sent = await dashboard.send('+15550102', 'Hello', { wait: 'delivered' });
  void (sent.message satisfies Message);
  // @ts-expect-error Nothing is awaited, so there is no message yet.
  void (await dashboard.send('+15550102', 'Hello', { idempotencyKey: id })).message;
  // @ts-expect-error There is no such status.
  await dashboard.send('+15550102', 'Hello', { wait: 'server' });
  await dashboard.send('15550102@s.whatsapp.net', {
    type: 'poll',
    question: 'Where?',
    options: ['Sea', 'Hills'],
  });
  // @ts-expect-error There is no such kind of message.
  await dashboard.send('+15550102', { type: 'telegram', text: 'x' });
  // @ts-expect-error A message is needed.
  await dashboard.send('+15550102');

  const answer: Message = await dashboard.waitFor({ after: id, contains: 'hello', fromMe: false });
  // @ts-expect-error A message has no subject.
  void answer.subject;
  // @ts-expect-error Its status is one of a few words.
  void (answer.status === 'arrived');
  // @ts-expect-error The text may be missing.
  void answer.text.length;

  const thread = await dashboard.api.readThread({ path: { jid: 'x' }, query: { limit: 20 } });
  const [first] = thread.messages;
  void (first satisfies Message);
  // @ts-expect-error The chat is in the path.
  await dashboard.api.readThread({ query: { limit: 20 } });
  // @ts-expect-error A limit is a number.
  await dashboard.api.readThread({ path: { jid: 'x' }, query: { limit: 'all' } });
  void [key, isDuplicate];

  for await (const chat of dashboard.chats({ unread: true })) void (chat satisfies Chat);
  // @ts-expect-error The pages are gone through here.
  void dashboard.chats({ cursor: 'x' });

  for await (const event of dashboard.events({ after: 0 })) narrow(event);
  for await (const event of dashboard.events({ types: ['ack.read'], kinds: ['ack'] })) {
    void (event satisfies EventOf<'ack.read'>);
    // @ts-expect-error No other type comes.
    void (event.type === 'message.received');
  }
  // @ts-expect-error There is no such type of event.
  void dashboard.events({ types: ['message.recieved'] });

  const posted = await verifyWebhook({ headers: new Headers(), body: '' }, 'whsec_x');
  if (posted.type === 'message.received') void posted.data.payload.message.text;
  // @ts-expect-error A secret is needed.
  await verifyWebhook({ headers: {}, body: '' });
}

function narrow(event: DashboardEvent): void {
  if (event.type === 'message.received') {
    void (event satisfies EventOf<'message.received'>);
    void (event.payload.message.text satisfies string | null);
    // @ts-expect-error Only calls have this.
    void event.payload.call;
  } else if (event.type === 'call.ringing') {
    void (event.payload.call.is_group satisfies boolean);
  } else if (event.type === 'connection.state') {
    void (event.payload.state satisfies 'connected' | 'connecting' | 'disconnected');
  }
  // @ts-expect-error What it is depends on the type.
  void event.payload.message;
}

export function explain(error: unknown): string {
  if (!(error instanceof DashboardError)) throw error;
  if (error.code === 'not_connected') return error.hint ?? '';
  // @ts-expect-error A status is a number.
  void (error.status === '409');
  return `${error.status} ${error.code} ${error.requestId}`;
}
