/**
 * A user's program: it uses a client whose types a generator has made from the API document (`paths.d.ts`, made by the
 * test beside it), and goes from connecting to a delivered message.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './paths.js';

const [baseUrl, to = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });

const { data: begun } = await client.POST('/api/connect');
console.log(`state ${begun?.state}`);

const qr = await until(async () => (await client.GET('/api/qr')).data?.qr);
console.log(`qr ${qr}`);
await until(async () => (await client.GET('/api/connection')).data?.state === 'connected');

const { data: queued } = await client.POST('/api/send', {
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: { to, text: 'Hello from a generated client' },
});
if (queued?.status !== 'queued') throw new Error('The message was not queued');
// Only a queued message has an id: the types tell the two forms of the answer apart.
const id: string = queued.message_id;

const message = await until(async () => {
  const { data } = await client.GET('/api/messages/{id}', { params: { path: { id } } });
  return data?.message.status === 'delivered' && data;
});
const steps = message.timeline.map(({ step }) => step);
console.log(`delivered ${steps.join(' ')}`);

const { error, response } = await client.POST('/api/send', { body: { to: 'nobody', text: 'x' } });
const problem: components['schemas']['ErrorDto'] | undefined = error;
console.log(`refused ${response.status} ${problem?.code}`);

// @ts-expect-error A message has no such field.
console.log(`unknown ${message.message.subject}`);
// @ts-expect-error A status is one of a few words.
if (message.message.status === 'arrived') throw new Error('There is no such status');
// @ts-expect-error A text is needed.
void (() => client.POST('/api/send', { body: { to } }));

async function until<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
